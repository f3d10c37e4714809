import { describe, expect, it } from 'vitest'
import { type CardPermissions, standingOf } from '../../../demo/app/cardPermissions.ts'

const wallet = 'InternalAccount:wallet'
const other = 'InternalAccount:other'
const card = (state: string, fundingSources = [wallet]) => ({ id: 'Card:1', state, fundingSources })

describe('standingOf', () => {
  it.each<[string, ReturnType<typeof card>, CardPermissions | undefined, string]>([
    ['is ready once the wallet has allowed it to pay', card('ACTIVE'), ['Card:1'], 'ACTIVE'],
    ['needs permission until then', card('ACTIVE'), ['Card:2'], 'NEEDS_PERMISSION'],
    ['is ready where the service demands no permission', card('ACTIVE'), null, 'ACTIVE'],
    [
      'is of unknown standing while permissions are not known',
      card('ACTIVE'),
      undefined,
      'UNKNOWN',
    ],
    [
      'is ready without permission where another account pays',
      card('ACTIVE', [wallet, other]),
      [],
      'ACTIVE',
    ],
    ['is frozen, allowed or not', card('FROZEN'), [], 'FROZEN'],
    ['is closed, and nobody pays for it', card('CLOSED', []), [], 'CLOSED'],
  ])('a card %s', (_, shown, permissions, standing) => {
    expect(standingOf(shown, wallet, permissions)).toBe(standing)
  })
})
