import type { ExternalAccount, Transaction } from 'holdfast'
import { describe, expect, it } from 'vitest'
import { movementOf } from '../../../demo/shared/movements.ts'
import { firstUnfailed, hasPaid } from '../../../demo/shared/recentPayees.ts'

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

describe('firstUnfailed', () => {
  const alan = { accountId: 'ExternalAccount:alan' }
  const accounts = [grace, alan].map(({ accountId }) => ({ id: accountId }) as ExternalAccount)

  it('begins with the first account', () => {
    expect(firstUnfailed(accounts, [])?.id).toBe(grace.accountId)
    expect(firstUnfailed(accounts, [payment({})])?.id).toBe(grace.accountId)
  })

  it('passes over an account whose last payment failed', () => {
    const failed = payment({ status: 'FAILED' })
    expect(firstUnfailed(accounts, [failed, payment({})])?.id).toBe(alan.accountId)
    expect(firstUnfailed(accounts, [payment({}), failed])?.id).toBe(grace.accountId)
    const refund = { status: 'PENDING' } as NonNullable<Transaction['refund']>
    const returned = payment({ refund })
    expect(firstUnfailed(accounts, [returned])?.id).toBe(alan.accountId)
  })

  it('counts no price that expired before it was paid', () => {
    const expired = payment({ status: 'EXPIRED' })
    expect(firstUnfailed(accounts, [expired])?.id).toBe(grace.accountId)
  })

  it('begins with none where each failed', () => {
    const failed = [grace, alan].map((destination) => payment({ status: 'FAILED', destination }))
    expect(firstUnfailed(accounts, failed)).toBeUndefined()
  })
})
