import { beforeAll, describe, expect, it } from 'vitest'
import { lineOf } from '../../../demo/activity/movementLine.ts'
import { type Search, searchMovements } from '../../../demo/activity/searchMovements.ts'
import { loadWalletMessages } from '../../../demo/messages.ts'
import { movementOf } from '../../../demo/shared/movements.ts'
import type { Transaction } from '../../../src/shared/resources.ts'
import { completed } from '../support/backend.ts'

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
})
