import type { Transaction } from 'holdfast'
import { describe, expect, it } from 'vitest'
import { movementOf } from '../../../demo/app/movements.ts'
import { hasPaid } from '../../../demo/app/recentPayees.ts'

const wallet = 'InternalAccount:wallet'
const grace = { accountId: 'ExternalAccount:grace' }

function payment(changes: Partial<Transaction>) {
  return movementOf({
    id: 'Transaction:1',
    type: 'OUTGOING',
    status: 'COMPLETED',
    destination: grace,
    source: { accountId: 'InternalAccount:dollars' },
    ...changes,
  } as Transaction)
}

describe('hasPaid', () => {
  it('counts what the customer paid, from any account', () => {
    expect(hasPaid([payment({})], grace, wallet)).toBe(true)
    expect(hasPaid([payment({})], { accountId: 'ExternalAccount:alan' }, wallet)).toBe(false)
  })

  it('counts what an agent prepared and the customer signed, and not what an agent paid', () => {
    const byAgent = { agentId: 'Agent:1' }
    const signed = payment({ ...byAgent, source: { accountId: wallet } })
    expect(hasPaid([signed], grace, wallet)).toBe(true)
    expect(hasPaid([payment(byAgent)], grace, wallet)).toBe(false)
    expect(hasPaid([payment(byAgent)], grace, undefined)).toBe(false)
  })
})
