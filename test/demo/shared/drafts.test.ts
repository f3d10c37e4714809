import type { Transaction } from 'holdfast'
import { describe, expect, it } from 'vitest'
import { preparedIn } from '../../../demo/shared/drafts.ts'

describe('preparedIn', () => {
  const [wallet, dollars] = ['InternalAccount:wallet', 'InternalAccount:dollars'] as const
  const prepared = (id: string, accountId: string, agentId?: string) =>
    ({ id, source: { accountId }, ...(agentId && { agentId }) }) as Transaction
  const drafts = [
    prepared('Transaction:1', wallet, 'Agent:1'),
    prepared('Transaction:2', dollars, 'Agent:1'),
    prepared('Transaction:3', wallet, 'Agent:2'),
    prepared('Transaction:4', wallet),
  ]

  it('lists what a connected agent prepared from the wallet, and from no other account', () => {
    expect(preparedIn({ drafts }, wallet, [{ id: 'Agent:1' }])).toEqual([drafts[0]])
  })
})
