import { describe, expect, it } from 'vitest'
import { findAction } from '../payments/findAction.ts'
import type { AgentApi } from '../service/agentApi.ts'
import type { PaymentJournal } from '../store/paymentJournal.ts'

const [from, to] = ['InternalAccount:1', 'ExternalAccount:1']
const transferDetails = { sourceAccountId: from, destinationAccountId: to, amount: 2_000 }
const payment = { id: 'AgentAction:2', type: 'TRANSFER_OUT', transferDetails }
const previous = { ...payment, id: 'AgentAction:1' }

/** The id of what is found among the actions, newest first, for a transfer of 2000 begun after AgentAction:1. */
async function find(...actions: object[]) {
  const api = { listActions: async () => ({ data: actions }) } as unknown as AgentApi
  const journal = { listActionIds: async () => new Set<string>() } as unknown as PaymentJournal
  const found = await findAction(api, journal, {
    key: 'invoice 1',
    serviceKey: 'service key',
    terms: { kind: 'transfer', from, to, amount: 2_000 },
    previousActionId: 'AgentAction:1',
  })
  return found?.id
}

describe('the action of a payment whose response was lost', { tags: ['T39'] }, () => {
  it('is the one of its terms', async () => {
    expect(await find(payment, previous)).toBe('AgentAction:2')
  })

  it('is none that was there before the payment', async () => {
    const before = { ...payment, id: 'AgentAction:0' }
    expect(await find(previous, before)).toBeUndefined()
  })

  it.each([
    ['in the other direction', { type: 'TRANSFER_IN' }],
    ['from another account', { sourceAccountId: 'InternalAccount:2' }],
    ['to another payee', { destinationAccountId: 'ExternalAccount:2' }],
    ['of another amount', { amount: 2_001 }],
  ])('is none %s', async (_, { type = payment.type, ...details }: Record<string, unknown>) => {
    const other = { ...payment, type, transferDetails: { ...transferDetails, ...details } }
    expect(await find(other, previous)).toBeUndefined()
  })
})
