import { beforeAll, describe, expect, it } from 'vitest'
import { lineOf } from '../../../demo/activity/movementLine.ts'
import { type Search, searchMovements } from '../../../demo/activity/searchMovements.ts'
import { loadWalletMessages } from '../../../demo/messages.ts'
import { movementOf } from '../../../demo/shared/movements.ts'
import type { Transaction } from '../../../src/shared/resources.ts'
import { bankAccount, completed, failed } from '../support/backend.ts'

const currency = { code: 'USDB', decimals: 6 }
const sent = movementOf(completed({ sentAmount: { amount: 10_123_456, currency } }))
const incoming: Partial<Transaction> = {
  type: 'INCOMING',
  receivedAmount: { amount: 10_123_456, currency },
}
const received = movementOf(completed(incoming))

beforeAll(loadWalletMessages)

describe('the line of a movement', () => {
  it('says never less than was paid, and never more than came in', () => {
    expect(lineOf(sent, [], undefined).sum).toBe('−10.13\u00a0USDB')
    expect(lineOf(received, [], undefined).sum).toBe('+10.12\u00a0USDB')
  })
})

describe('the search for movements', () => {
  it.each(['10.13', '10.123456'])('finds an amount as its line says it, and whole: %s', (text) => {
    const balance = { amount: 0, currency }
    const search: Search = { text, filter: 'all', accounts: [], balance }
    expect(searchMovements([sent], search)).toEqual([sent])
    expect(searchMovements([sent], { ...search, text: '11.00' })).toEqual([])
  })

  const accounts = [bankAccount('000123456789', 'Jürgen Müller')]
  const balance = { amount: 0, currency }
  const find = (text: string, changes: Partial<Search> = {}) =>
    searchMovements([sent], { text, filter: 'all', accounts, balance, ...changes }).length

  it.each(['müller', 'MULLER', 'mueller jurgen', '6789', '…6789', '10.13', '10,123456'])(
    'finds a payment by the name, the account or the amount in any writing: %s',
    (text) => expect(find(text)).toBe(1),
  )

  it.each(['miller', '1239', '789', '6789 Smith'])('finds nothing for %s', (text) =>
    expect(find(text)).toBe(0),
  )

  it('finds an amount whose digits are grouped with spaces', () => {
    const large = movementOf(completed({ sentAmount: { amount: 1_234_500_000, currency } }))
    const search: Search = { text: '1 234,50 müller', filter: 'all', accounts, balance }
    expect(searchMovements([large], search)).toEqual([large])
  })

  it('shows what failed alone', () => {
    const bad = movementOf(failed('PAYOUT_RETURNED'))
    const search: Search = { text: '', filter: 'failed', accounts, balance }
    expect(searchMovements([sent, bad], search)).toEqual([bad])
  })

  it.each([
    ['2026-01-01', '2026-01-01', 1],
    ['2026-01-02', '', 0],
    ['', '2025-12-31', 0],
    ['2025-12-31', '2026-01-02', 1],
  ])('shows the days from %s to %s', (from, to, count) => {
    const noon = movementOf(completed({ createdAt: '2026-01-01T12:00:00.000Z' }))
    const search: Search = { text: '', filter: 'all', accounts, balance, from, to }
    expect(searchMovements([noon], search)).toHaveLength(count)
  })
})
