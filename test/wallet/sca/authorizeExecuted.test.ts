import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Quote } from '../../../src/shared/resources.ts'
import type { Wallet } from '../../../src/wallet/context/walletContext.ts'
import { onWalletEvent, type WalletEvent } from '../../../src/wallet/events/onWalletEvent.ts'
import { whenReady } from '../../../src/wallet/events/whenReady.ts'
import { executeQuote } from '../../../src/wallet/payments/executeQuote.ts'
import { resumeExecutions } from '../../../src/wallet/payments/resumeExecutions.ts'
import { authorizeQuote } from '../../../src/wallet/sca/authorizeQuote.ts'
import { memoryKeyStore } from '../../../src/wallet/storage/memoryKeyStore.ts'
import { addPayee, newEuropean, quoteTo, sentCode } from '../../support/european.ts'
import { startWholeStack, type WholeStack } from '../../support/wholeStack.ts'

vi.setConfig({ testTimeout: 30_000 })

let stack: WholeStack

beforeAll(async () => {
  stack = await startWholeStack('live-2026-08')
}, 60_000)

afterAll(() => stack.sandbox.close())

/** A wallet whose service demands the authorization after the execution, and pays after that. */
async function setUp() {
  const keyStore = memoryKeyStore()
  const ada = await newEuropean(stack, {}, { keyStore })
  const quote = await quoteTo(ada.wallet, await addPayee(ada.wallet))
  const onChallenge = () => ({ code: sentCode })
  const { quote: authorized } = await authorizeQuote(ada.wallet, quote, { onChallenge })
  const { scaChallenge } = quote
  let shown: Quote = authorized
  let pay: (() => Promise<Response>) | undefined
  ada.faults.set('/execute', async (forward) => {
    pay ??= forward
    shown = {
      ...authorized,
      status: 'PENDING_AUTHORIZATION',
      ...(scaChallenge && { scaChallenge }),
    }
    return Response.json(shown)
  })
  ada.faults.set('/authorize', async () => {
    shown = (await (await pay?.())?.json()) as Quote
    return Response.json(shown)
  })
  ada.faults.set(quote.id, async () => Response.json(shown))
  const reload = () =>
    stack.walletOf(ada.user, { keyStore, fetch: (input, init) => fetchOf(ada, input, init) })
  return { ...ada, quote: authorized, onChallenge, reload, expire: () => expireShown() }

  function expireShown(): void {
    shown = { ...shown, status: 'EXPIRED' }
  }
}

function fetchOf(
  { user, faults }: Awaited<ReturnType<typeof newEuropean>>,
  ...[input, init]: Parameters<typeof fetch>
): Promise<Response> {
  const path = decodeURIComponent(new URL(String(input)).pathname)
  const forward = () => stack.send(user, input, init)
  const [, fault] = [...faults].find(([end]) => path.endsWith(end)) ?? []
  return fault ? fault(forward) : forward()
}

const pending = (wallet: Wallet) =>
  wallet.getState().pendingExecutions.map(({ quoteId }) => quoteId)

describe('a payment that is to be authorized after its execution', { tags: ['T9'] }, () => {
  it('is pending after a reload, and settled when it is authorized then', async () => {
    const { wallet, quote, onChallenge, reload } = await setUp()
    expect((await executeQuote(wallet, quote)).status).toBe('pendingAuthorization')
    expect(pending(wallet)).toEqual([quote.id])

    const reloaded = reload()
    await whenReady(reloaded)
    const [resumed] = await resumeExecutions(reloaded)
    expect(resumed).toMatchObject({
      status: 'pendingAuthorization',
      quote: { scaChallenge: { factor: 'SMS_OTP' } },
    })
    expect(pending(reloaded)).toEqual([quote.id])
    const events: WalletEvent[] = []
    onWalletEvent(reloaded, (event) => events.push(event))
    const waiting = resumed?.status === 'pendingAuthorization' ? resumed.quote : quote
    const settled = await authorizeQuote(reloaded, waiting, { onChallenge })

    expect(settled).toMatchObject({ status: 'executed', quote: { status: 'PROCESSING' } })
    expect(pending(reloaded)).toEqual([])
    expect(events).toMatchObject([
      { type: 'executionSettled', quoteId: quote.id, status: 'executed' },
    ])
    expect(await resumeExecutions(reloaded)).toEqual([])
  })

  it('is settled too when it has expired', async () => {
    const { wallet, quote, onChallenge, expire } = await setUp()
    await executeQuote(wallet, quote)
    expire()

    const work = authorizeQuote(wallet, quote, { onChallenge })

    await expect(work).rejects.toMatchObject({ code: 'QUOTE_EXPIRED' })
    expect(pending(wallet)).toEqual([])
  })

  it('stays pending while a code is refused or the question is closed', async () => {
    const { wallet, quote } = await setUp()
    await executeQuote(wallet, quote)

    const work = authorizeQuote(wallet, quote, {
      onChallenge: () => Promise.reject(new Error('closed')),
    })

    await expect(work).rejects.toThrow('closed')
    expect(pending(wallet)).toEqual([quote.id])
  })
})
