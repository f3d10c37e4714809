import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Quote } from '../../../src/shared/resources.ts'
import { approveAgentAction } from '../../../src/wallet/agents/approveAgentAction.ts'
import { connectAgent } from '../../../src/wallet/agents/connectAgent.ts'
import { listAgentActions } from '../../../src/wallet/agents/listAgentActions.ts'
import { getQuote } from '../../../src/wallet/payments/getQuote.ts'
import { authorizeQuote } from '../../../src/wallet/sca/authorizeQuote.ts'
import { resendQuoteCode } from '../../../src/wallet/sca/resendQuoteCode.ts'
import { addPayee, type European, newEuropean, sentCode } from '../../support/european.ts'
import { startWholeStack, type WholeStack } from '../../support/wholeStack.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let stack: WholeStack
let ada: European
let bob: European
let payee: string
beforeAll(async () => {
  stack = await startWholeStack('live-2026-08')
  ada = await newEuropean(stack)
  bob = await newEuropean(stack)
  payee = await addPayee(ada.wallet)
})
afterAll(() => stack.sandbox.close())

const onChallenge = () => ({ code: sentCode })

async function paymentOfDollars() {
  return {
    source: { sourceType: 'ACCOUNT', accountId: await stack.dollarsOf(ada.user, 10_000) },
    destination: { destinationType: 'ACCOUNT', accountId: payee },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: 1000,
  }
}

async function paidByBackend(): Promise<Quote> {
  return stack.platform('/quotes', { ...(await paymentOfDollars()), immediatelyExecute: true })
}

async function paidByDeposit(): Promise<Quote> {
  const { customerId, accountId } = ada.user
  return stack.platform('/quotes', {
    source: { sourceType: 'REALTIME_FUNDING', currency: 'USD', customerId },
    destination: { destinationType: 'ACCOUNT', accountId },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: 1000,
  })
}

async function paidByAgent(defaultExecutionMode: 'AUTO' | 'APPROVAL_REQUIRED'): Promise<Quote> {
  const { code } = await connectAgent(ada.wallet, {
    name: 'Book-keeper',
    policy: {
      permissions: ['CREATE_QUOTES', 'EXECUTE_QUOTES'],
      defaultExecutionMode,
      spendingLimits: { currency: 'USD', perTransactionLimit: 5000 },
    },
  })
  const agent = await stack.redeem(code)
  const quote = await agent.ask<Quote>('/quotes', await paymentOfDollars())
  await agent.ask(`/quotes/${quote.id}/execute`, {}, { 'Idempotency-Key': crypto.randomUUID() })
  for (const action of await listAgentActions(ada.wallet))
    await approveAgentAction(ada.wallet, action)
  return quote
}

describe('a payment of a customer in the EU that the wallet did not make', () => {
  it.each<[string, () => Promise<Quote>, string]>([
    ['by the backend, out of dollars', paidByBackend, 'executed'],
    ['by an agent', () => paidByAgent('AUTO'), 'executed'],
    ['by an agent, approved', () => paidByAgent('APPROVAL_REQUIRED'), 'executed'],
    ['by a deposit', paidByDeposit, 'authorized'],
  ])('is read and authorized by the customer: %s', async (_, pay, status) => {
    const { id } = await pay()
    const quote = await getQuote(ada.wallet, id)
    expect(quote.status).toBe('PENDING_AUTHORIZATION')
    await resendQuoteCode(ada.wallet, id)

    await expect(authorizeQuote(ada.wallet, quote, { onChallenge })).resolves.toMatchObject({
      status,
    })
  })

  it.each<[string, () => Promise<Quote>]>([
    ['by the backend, out of dollars', paidByBackend],
    ['by an agent', () => paidByAgent('AUTO')],
    ['by a deposit', paidByDeposit],
  ])('is unknown to another customer: %s', { tags: ['T11'] }, async (_, pay) => {
    const { id } = await pay()
    const quote = await getQuote(ada.wallet, id)
    const tries = [
      getQuote(bob.wallet, id),
      resendQuoteCode(bob.wallet, id),
      authorizeQuote(bob.wallet, quote, { onChallenge }),
    ]
    for (const one of await Promise.allSettled(tries))
      expect(one).toMatchObject({ reason: { code: 'NOT_FOUND' } })
    expect((await getQuote(ada.wallet, id)).status).toBe('PENDING_AUTHORIZATION')
  })
})
