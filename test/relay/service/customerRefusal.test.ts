import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createQuote } from '../../../src/wallet/payments/createQuote.ts'
import { executeQuote } from '../../../src/wallet/payments/executeQuote.ts'
import { addPayee, newEuropean, quoteTo } from '../../support/european.ts'
import { startWholeStack, type WholeStack } from '../../support/wholeStack.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let stack: WholeStack
beforeAll(async () => {
  stack = await startWholeStack('live-2026-08')
})
afterAll(() => stack.sandbox.close())

/** A relay of which the service refuses executions so. */
function refuseExecutions(code: string): void {
  const { fetch } = stack.sandbox
  const refusal = { status: 403, code, message: 'no' }
  stack.restartRelay({
    fetch: async (request) =>
      request.url.endsWith('/execute') ? Response.json(refusal, { status: 403 }) : fetch(request),
  })
}

describe('a payment that the service refuses for its customer', { tags: ['T42'] }, () => {
  it('is refused before its quote where the terms are not accepted', async () => {
    const { wallet, user } = await newEuropean(stack, { endUserTermsConsent: undefined })
    const quote = createQuote(wallet, {
      destination: { accountId: user.accountId },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 10_000_000,
    })

    const apiCode = 'END_USER_TERMS_NOT_ACCEPTED'
    await expect(quote).rejects.toMatchObject({ code: 'API_ERROR', apiCode, status: 403 })
  })

  it.each([
    'COUNTERPARTY_NOT_ALLOWED',
    'END_USER_TERMS_NOT_ACCEPTED',
    'USER_NOT_READY',
    'VELOCITY_LIMIT_EXCEEDED',
  ])('was not made, and nothing stays pending: %s', async (apiCode) => {
    const { wallet } = await newEuropean(stack)
    const quote = await quoteTo(wallet, await addPayee(wallet))
    refuseExecutions(apiCode)

    await expect(executeQuote(wallet, quote)).rejects.toMatchObject({
      code: 'API_ERROR',
      apiCode,
      status: 403,
    })
    expect(wallet.getState().pendingExecutions).toEqual([])
    stack.restartRelay()
  })
})
