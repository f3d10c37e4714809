import type { Guard } from './guard.ts'

/** What the command holdfast-probe may call, and what it may print. */
export const probeGuards: Guard[] = [
  {
    id: 'probe-sandbox',
    loses: 'The probe runs against production.',
    takeOut: 'false',
    tests: [{ file: 'test/probe/runProbe.test.ts', title: 'credentials of production' }],
    threats: ['T48'],
  },
  {
    id: 'probe-additions',
    loses: 'The probe adds credentials to a customer that it did not create.',
    takeOut: { instead: "!('refusal' in attempt)" },
    tests: [{ file: 'test/probe/runProbe.test.ts', title: 'given customer' }],
    threats: ['T48'],
  },
  {
    id: 'probe-https',
    loses: 'The API secret crosses a network in the clear.',
    takeOut: { instead: 'url !== undefined' },
    tests: [{ file: 'test/probe/readCommand.test.ts', title: 'in the clear' }],
    threats: ['T14'],
  },
  {
    id: 'probe-redirect',
    loses: 'The API secret follows a redirect.',
    takeOut: 'remove',
    tests: [{ file: 'test/probe/service/service.test.ts', title: 'redirect' }],
    threats: ['T14'],
  },
  {
    id: 'probe-values',
    loses: 'Names and codes in capitals are printed as if they were enum words.',
    takeOut: { instead: '/^[A-Z_\\d]+$/.test(text)' },
    tests: [{ file: 'test/probe/shape/formatOf.test.ts', tag: 'T21' }],
    threats: ['T21'],
  },
  {
    id: 'probe-keys',
    loses: 'Ids that are keys of an object are printed.',
    takeOut: 'true',
    tests: [{ file: 'test/probe/shape/shapeOf.test.ts', title: 'keys that may be ids' }],
    threats: ['T21'],
  },
]
