import type { GuardRow } from './row.ts'

/** What the command holdfast-probe may call, and what it may print. */
// biome-ignore format: one row a guard, in the order of the sources
export const probeGuards: readonly GuardRow[] = [
  ['probe-https', 'T14', 'The API secret crosses a network in the clear.', '', { instead: 'url !== undefined' }],
  ['probe-additions', 'T48', 'The probe adds credentials to a customer that it did not create.', 'test/probe/runProbe.test.ts', { instead: "!('refusal' in attempt)" }],
  ['probe-sandbox', 'T48', 'The probe runs against production.', 'test/probe/runProbe.test.ts'],
  ['probe-redirect', 'T14', 'The API secret follows a redirect.'],
  ['probe-values', 'T21', 'Names and codes in capitals are printed as if they were enum words.', '', { instead: '/^[A-Z_\\d]+$/.test(text)' }],
  ['probe-keys', 'T21', 'Ids that are keys of an object are printed.', '', { instead: 'true' }],
]
