import { expect, it } from 'vitest'
import { resolveSettings } from '../../src/core/options/resolveSettings.ts'
import { needsStrongAuthentication } from '../../src/customers/strongAuthentication.ts'

it.each([
  ['live-2026-08', 'DE', true],
  ['live-2026-08', 'US', false],
  ['live-2026-08', 'GB', false],
  ['live-2026-08', null, false],
  ['live-2026-05', 'DE', false],
  ['spec', 'DE', false],
] as const)('in %s a customer in %s needs strong authentication: %s', (profile, region, needs) => {
  expect(needsStrongAuthentication(resolveSettings({ profile }), { region })).toBe(needs)
})
