import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Quote, ScaChallenge } from '../../../src/shared/resources.ts'
import { contextOf } from '../../../src/wallet/context/walletContext.ts'
import { onWalletEvent, type WalletEvent } from '../../../src/wallet/events/onWalletEvent.ts'
import { whenReady } from '../../../src/wallet/events/whenReady.ts'
import { executeQuote, quoteLock } from '../../../src/wallet/payments/executeQuote.ts'
import { getQuote } from '../../../src/wallet/payments/getQuote.ts'
import { getTransaction } from '../../../src/wallet/payments/getTransaction.ts'
import { resumeExecutions } from '../../../src/wallet/payments/resumeExecutions.ts'
import type { ScaPrompt, ScaResponse } from '../../../src/wallet/sca/askForProof.ts'
import { authorizeQuote } from '../../../src/wallet/sca/authorizeQuote.ts'
import { resendQuoteCode } from '../../../src/wallet/sca/resendQuoteCode.ts'
import { signOut } from '../../../src/wallet/sessionActions/signOut.ts'
import { memoryKeyStore } from '../../../src/wallet/storage/memoryKeyStore.ts'
import {
  addPayee,
  type European,
  europeanOn,
  executedTo,
  logIn,
  newEuropean,
  quoteTo,
  sentCode,
  wrongCode,
} from '../../support/european.ts'
import { startWholeStack, type WholeStack } from '../../support/wholeStack.ts'

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 })

const never = () => new Promise<never>(() => {})
const lost = () => Promise.reject(new TypeError('Failed to fetch'))
const profile = 'live-2026-08'

let prepared: WholeStack
let preparedAda: European
let stack: WholeStack
let ada: European
let quote: Quote
let payee: string

beforeAll(async () => {
  prepared = await startWholeStack(profile, { clientAddress: () => '203.0.113.9' })
  preparedAda = await newEuropean(prepared)
  payee = await addPayee(preparedAda.wallet)
}, 60_000)

afterAll(() => prepared.close())

beforeEach(async () => {
  stack = await prepared.fork()
  ada = await europeanOn(stack, preparedAda)
  quote = await executedTo(ada.wallet, payee)
  ada.sent.length = 0
})

afterEach(async () => {
  vi.unstubAllGlobals()
  await stack.close()
})

/** Answers with these, one after the other, and takes note of what was asked. */
function answering(...answers: (ScaResponse | (() => ScaResponse | Promise<ScaResponse>))[]) {
  const asked: (ScaChallenge & Pick<ScaPrompt, 'isRetry'>)[] = []
  const onChallenge = async (
    challenge: ScaChallenge,
    { isRetry }: ScaPrompt,
  ): Promise<ScaResponse> => {
    asked.push({ ...challenge, isRetry })
    const next = answers[Math.min(asked.length, answers.length) - 1] ?? { code: '' }
    return typeof next === 'function' ? next() : next
  }
  return { asked, onChallenge }
}

/** Five wrong logins, which lock the customer for a while. */
async function lockOut(): Promise<void> {
  for (let made = 0; made < 5; made += 1) await recordLogin('FAILED_LOGIN_ATTEMPT')
}

function recordLogin(eventType: string): Promise<unknown> {
  return stack.platform(`/sca/record-event?customerId=${ada.user.customerId}`, { eventType })
}

const pendingOf = ({ wallet }: European) =>
  wallet.getState().pendingExecutions.map(({ quoteId }) => quoteId)
const sends = () => ada.sent.filter(({ path }) => path.endsWith('/authorize'))
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: unknown) => String(Reflect.get(Object(error), 'code') ?? error),
  )

describe('authorizeQuote', () => {
  it('asks 20 times for a code that cannot be one, sends none of them and ends', async () => {
    const { asked, onChallenge } = answering({ code: 'not a code!' })

    expect(await codeOf(authorizeQuote(ada.wallet, quote, { onChallenge }))).toBe('INVALID_INPUT')
    expect(asked.map(({ isRetry }) => isRetry)).toEqual([false, ...Array(19).fill(true)])
    expect(sends()).toEqual([])
  })

  it('answers the challenge of the conversion and that of the payout, which releases the payment', async () => {
    const { asked, onChallenge } = answering({ code: sentCode })
    expect(quote).toMatchObject({
      status: 'PENDING_AUTHORIZATION',
      scaChallenge: { factor: 'SMS_OTP' },
    })
    expect((await executeQuote(ada.wallet, quote)).status).toBe('pendingAuthorization')

    const { status } = await authorizeQuote(ada.wallet, quote, { onChallenge })

    expect(status).toBe('executed')
    expect(asked.map(({ purpose }) => purpose)).toEqual(['CURRENCY_CONVERSION', 'PAYOUT'])
    expect(ada.sent.filter(({ path }) => path.endsWith('/execute'))).toEqual([])
    await stack.sandbox.clock.advance(10_000)
    expect(await getTransaction(ada.wallet, quote.transactionId)).toMatchObject({
      status: 'COMPLETED',
    })
  })

  it('asks at once after the execution, and reads the quote before each answer', async () => {
    const { quote: waiting } = await executeQuote(ada.wallet, await quoteTo(ada.wallet, payee))
    ada.sent.length = 0
    const readsBefore: number[] = []
    const onChallenge = () => {
      readsBefore.push(ada.sent.length)
      return { code: sentCode }
    }

    expect((await authorizeQuote(ada.wallet, waiting, { onChallenge })).status).toBe('executed')
    expect(ada.sent.map(({ method }) => method)).toEqual(['GET', 'POST', 'GET', 'POST'])
    expect(readsBefore).toEqual([0, 2])
  })

  it('reads the quote first where it is asked for again, or the execution ended a while ago', async () => {
    const { quote: waiting } = await executeQuote(ada.wallet, await quoteTo(ada.wallet, payee))
    const readsBeforeAsking = async () => {
      ada.sent.length = 0
      const onChallenge = () => Promise.reject(new Error('not now'))
      await authorizeQuote(ada.wallet, waiting, { onChallenge }).catch(() => undefined)
      return ada.sent.length
    }
    expect(await readsBeforeAsking()).toBe(0)
    expect(await readsBeforeAsking()).toBe(1)
    const heard = { quote: waiting, atMs: contextOf(ada.wallet).clock.now() }
    contextOf(ada.wallet).waitingQuote = { ...heard, atMs: heard.atMs - 10_000 }
    expect(await readsBeforeAsking()).toBe(1)
    const lapsed = { ...waiting.scaChallenge, expiresAt: '2020-01-01T00:00:00Z' } as ScaChallenge
    contextOf(ada.wallet).waitingQuote = { ...heard, quote: { ...waiting, scaChallenge: lapsed } }
    expect(await readsBeforeAsking()).toBe(1)
    contextOf(ada.wallet).waitingQuote = { ...heard, quote }
    expect(await readsBeforeAsking()).toBe(1)
  })

  it('asks for nothing more once this page has settled what the execution has shown', {
    tags: ['T35'],
  }, async () => {
    const { quote: waiting } = await executeQuote(ada.wallet, await quoteTo(ada.wallet, payee))
    const heard = contextOf(ada.wallet).waitingQuote
    await authorizeQuote(ada.wallet, waiting, { onChallenge: () => ({ code: sentCode }) })
    contextOf(ada.wallet).waitingQuote = heard
    const { asked, onChallenge } = answering({ code: sentCode })

    expect((await authorizeQuote(ada.wallet, waiting, { onChallenge })).status).toBe('executed')
    expect(asked).toEqual([])
  })

  it('refuses other terms than the execution has shown, and asks nobody', {
    tags: ['T35'],
  }, async () => {
    const { quote: waiting } = await executeQuote(ada.wallet, await quoteTo(ada.wallet, payee))
    const other = { ...waiting, totalSendingAmount: waiting.totalSendingAmount - 1 }
    const { asked, onChallenge } = answering({ code: sentCode })

    expect(await codeOf(authorizeQuote(ada.wallet, other, { onChallenge }))).toBe('QUOTE_MISMATCH')
    expect(asked).toEqual([])
    expect(sends()).toEqual([])
  })

  it('refuses the terms that the app has changed in what the execution returned, and asks nobody', {
    tags: ['T35'],
  }, async () => {
    const { quote: waiting } = await executeQuote(ada.wallet, await quoteTo(ada.wallet, payee))
    waiting.totalSendingAmount -= 1
    waiting.destination.accountId = 'ExternalAccount:other'
    const { asked, onChallenge } = answering({ code: sentCode })

    expect(await codeOf(authorizeQuote(ada.wallet, waiting, { onChallenge }))).toBe(
      'QUOTE_MISMATCH',
    )
    expect(asked).toEqual([])
    expect(sends()).toEqual([])
  })

  it('ends with what another tab has authorized directly after the execution', {
    tags: ['T9', 'T35'],
  }, async () => {
    const keyStore = memoryKeyStore()
    const bob = await newEuropean(stack, {}, { keyStore })
    const other = stack.walletOf(bob.user, { keyStore })
    await whenReady(other)
    const priced = await quoteTo(bob.wallet, await addPayee(bob.wallet))
    const { quote: waiting } = await executeQuote(bob.wallet, priced)
    await authorizeQuote(other, waiting, answering({ code: sentCode }))
    const { asked, onChallenge } = answering({ code: sentCode })

    expect((await authorizeQuote(bob.wallet, waiting, { onChallenge })).status).toBe('executed')
    expect(asked).toEqual([])
  })

  it('asks again after a wrong code, and does not send one that cannot be right', async () => {
    const { asked, onChallenge } = answering(
      { code: '12 34 5!' },
      { code: wrongCode },
      { code: ` 123 456 ` },
      { code: sentCode },
    )

    const { status } = await authorizeQuote(ada.wallet, quote, { onChallenge })

    expect(status).toBe('executed')
    expect(asked.map(({ isRetry }) => isRetry)).toEqual([false, true, true, false])
    expect(sends().map(({ body }) => body.code)).toEqual([wrongCode, sentCode, sentCode])
  })

  it.each([
    ['{ code: undefined }', { code: undefined }],
    ['{ code: null }', { code: null }],
    ['{ code: 123456 }', { code: Number(sentCode) }],
    ['an empty object', {}],
  ])('sends nothing, and does not ask again, for %s in place of a code', async (_, given) => {
    const { asked, onChallenge } = answering(given as unknown as ScaResponse)

    const work = authorizeQuote(ada.wallet, quote, { onChallenge })

    await expect(work).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      message: 'onChallenge must return { code: string } for this challenge',
    })
    expect(asked).toHaveLength(1)
    expect(sends()).toEqual([])
  })

  it('is refused for a while after several wrong codes, and none of them is shown', async () => {
    const { asked, onChallenge } = answering({ code: wrongCode })

    const work = authorizeQuote(ada.wallet, quote, { onChallenge })

    await expect(work).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      retryAfterSeconds: expect.any(Number),
    })
    expect(asked).toHaveLength(4)
    expect(
      JSON.stringify(await work.catch((error: Error) => [error, error.message])),
    ).not.toContain(wrongCode)
    await stack.sandbox.clock.advance(61_000)
    const { status } = await authorizeQuote(ada.wallet, quote, answering({ code: sentCode }))
    expect(status).toBe('executed')
  })

  it('is refused once, not asked again, where the right code meets a balance that is gone', async () => {
    const big = { lockedCurrencyAmount: 95_000_000 }
    const other = await executeQuote(ada.wallet, await quoteTo(ada.wallet, payee, big))
    await authorizeQuote(ada.wallet, other.quote, answering({ code: sentCode }))
    const { asked, onChallenge } = answering({ code: sentCode })
    const work = () => authorizeQuote(ada.wallet, quote, { onChallenge })

    await expect(work()).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS', status: 400 })
    await stack.fund(ada.user, 100_000_000)
    await expect(work()).resolves.toMatchObject({ status: 'executed' })

    expect(asked.map(({ purpose, isRetry }) => [purpose, isRetry])).toEqual([
      ['CURRENCY_CONVERSION', false],
      ['PAYOUT', false],
      ['PAYOUT', false],
    ])
  })

  it('asks 20 times where every code is refused, and ends with the refusal', async () => {
    const refusal = { status: 400, code: 'INVALID_INPUT', message: 'no' }
    ada.faults.set('/authorize', async () => Response.json(refusal, { status: 400 }))
    const { asked, onChallenge } = answering(() => {
      if (asked.length > 20) throw new Error('asked too often')
      return { code: sentCode }
    })

    const work = authorizeQuote(ada.wallet, quote, { onChallenge })

    await expect(work).rejects.toMatchObject({ code: 'API_ERROR', apiCode: 'INVALID_INPUT' })
    expect(asked).toHaveLength(20)
  })

  it('fails, and pays nothing, when a challenge had too many wrong codes', async () => {
    const { onChallenge } = answering(
      { code: wrongCode },
      { code: wrongCode },
      async () => {
        await stack.sandbox.clock.advance(61_000)
        return { code: wrongCode }
      },
      { code: wrongCode },
      { code: wrongCode },
    )

    const { status } = await authorizeQuote(ada.wallet, quote, { onChallenge })

    expect(status).toBe('failed')
    expect(ada.wallet.getState().pendingExecutions).toEqual([])
    expect(await getTransaction(ada.wallet, quote.transactionId)).toMatchObject({
      status: 'FAILED',
      failureReason: 'SCA_NOT_COMPLETED',
    })
  })

  it('is locked while the service locks the customer, and says how long', async () => {
    await lockOut()

    const work = authorizeQuote(ada.wallet, quote, answering({ code: sentCode }))

    await expect(work).rejects.toMatchObject({
      code: 'SCA_LOCKED',
      status: 423,
      apiCode: 'ACCOUNT_LOCKED',
      retryable: true,
      retryAfterSeconds: 900,
    })
    expect(pendingOf(ada)).toEqual([quote.id])
  })

  it('is locked without an end while the service suspends the customer', async () => {
    const details = { suspended: true, failedAttempts: 9 }
    const refusal = { status: 423, code: 'ACCOUNT_LOCKED', message: 'no', details }
    ada.faults.set('/authorize', async () => Response.json(refusal, { status: 423 }))

    const work = authorizeQuote(ada.wallet, quote, answering({ code: sentCode }))

    await expect(work).rejects.toMatchObject({
      code: 'SCA_LOCKED',
      retryable: false,
      retryAfterSeconds: undefined,
    })
  })

  it('needs a login of the customer with the service, and can be called again after it', async () => {
    await recordLogin('RESET_PASSWORD_COMPLETED')
    const work = authorizeQuote(ada.wallet, quote, answering({ code: sentCode }))
    await expect(work).rejects.toMatchObject({ code: 'API_ERROR', apiCode: 'SCA_SESSION_REQUIRED' })

    await logIn(stack, ada.user)
    const { status } = await authorizeQuote(ada.wallet, quote, answering({ code: sentCode }))

    expect(status).toBe('executed')
  })

  it('fails with its challenge, when the customer takes too long', async () => {
    const { asked, onChallenge } = answering(async () => {
      await stack.sandbox.clock.advance(301_000)
      return { code: sentCode }
    })

    expect((await authorizeQuote(ada.wallet, quote, { onChallenge })).status).toBe('failed')
    expect((await authorizeQuote(ada.wallet, quote, { onChallenge })).status).toBe('failed')
    expect(asked).toHaveLength(1)
    expect(sends()).toEqual([])
    expect(await getTransaction(ada.wallet, quote.transactionId)).toMatchObject({
      failureReason: 'SCA_NOT_COMPLETED',
    })
  })

  it('fails with the transaction, where a quote whose challenge lapsed still waits', {
    tags: ['T35'],
  }, async () => {
    await stack.sandbox.clock.advance(301_000)
    // Its response corrects the clock.
    await getTransaction(ada.wallet, quote.transactionId)
    ada.faults.set(quote.id, async () => Response.json(quote))
    const { asked, onChallenge } = answering({ code: sentCode })

    const work = authorizeQuote(ada.wallet, quote, { onChallenge })

    await expect(work).resolves.toMatchObject({ status: 'failed' })
    expect(asked).toEqual([])
  })

  it('does not know the outcome of a payment that is said to be pending again', {
    tags: ['T35'],
  }, async () => {
    ada.faults.set(quote.id, async () => Response.json({ ...quote, status: 'PENDING' }))

    const work = authorizeQuote(ada.wallet, quote, answering({ code: sentCode }))

    expect(await codeOf(work)).toBe('OUTCOME_UNKNOWN')
    expect(pendingOf(ada)).toEqual([quote.id])
  })

  it('returns at once where nothing is asked any more', async () => {
    await authorizeQuote(ada.wallet, quote, answering({ code: sentCode }))
    const { asked, onChallenge } = answering({ code: sentCode })

    const { status } = await authorizeQuote(ada.wallet, quote, { onChallenge })

    expect({ status, asked }).toEqual({ status: 'executed', asked: [] })
  })

  it('has the code sent again, for the same challenge', async () => {
    const { asked, onChallenge } = answering(
      async () => {
        await resendQuoteCode(ada.wallet, quote.id)
        return { code: wrongCode }
      },
      { code: sentCode },
    )

    await authorizeQuote(ada.wallet, quote, { onChallenge })

    expect(asked[0]?.id).toBe(asked[1]?.id)
  })

  it('tells the service the address that the app knows, and none that a page names', async () => {
    const { user } = ada
    const path = `http://localhost:4000/wallet/quotes/${encodeURIComponent(quote.id)}/authorize`
    const body = JSON.stringify({ code: sentCode, endUserIpAddress: '198.51.100.1' })
    const headers = { 'Content-Type': 'application/json', 'Holdfast-Client': '1' }
    const refused = await stack.send(user, path, { method: 'POST', headers, body })

    expect(refused.status).toBe(400)
    expect(await refused.text()).toContain('endUserIpAddress must be absent')
  })

  it('is not possible where the customer needs no strong authentication', async () => {
    const bob = await newEuropean(stack, { region: 'US' })
    const plain = await quoteTo(bob.wallet, await addPayee(bob.wallet))
    const { asked, onChallenge } = answering({ code: sentCode })

    expect(await codeOf(authorizeQuote(bob.wallet, plain, { onChallenge }))).toBe(
      'QUOTE_NOT_EXECUTABLE',
    )
    expect(asked).toEqual([])
    expect(await codeOf(resendQuoteCode(bob.wallet, plain.id))).toBe('QUOTE_NOT_EXECUTABLE')
  })
})

describe('authorizeQuote when a response is lost', { tags: ['T9', 'T35'] }, () => {
  it('reads the quote, and does not send the code again', async () => {
    ada.faults.set('/authorize', (forward) => forward().then(lost))
    const { asked, onChallenge } = answering({ code: sentCode })

    expect(await codeOf(authorizeQuote(ada.wallet, quote, { onChallenge }))).toBe('none')

    expect(asked).toHaveLength(2)
    expect(sends()).toHaveLength(2)
  })

  it('does not know the outcome while the same challenge is shown, and never sends it again', async () => {
    ada.faults.set('/authorize', lost)
    const { asked, onChallenge } = answering({ code: sentCode })
    const authorize = () => authorizeQuote(ada.wallet, quote, { onChallenge })

    expect(await codeOf(authorize())).toBe('OUTCOME_UNKNOWN')
    ada.faults.clear()
    expect(await codeOf(authorize())).toBe('OUTCOME_UNKNOWN')
    await signOut(ada.wallet)
    expect(await codeOf(authorize())).toBe('OUTCOME_UNKNOWN')

    expect(asked).toHaveLength(1)
    expect(sends()).toHaveLength(1)
    expect(pendingOf(ada)).toEqual([quote.id])
  })

  const refused = (status: number, code: string) => async () =>
    Response.json({ status, code, message: 'no' }, { status })
  const expiresAt = '2026-06-01T00:00:00.000Z'
  const older = { id: 'ScaChallenge:0', expiresAt, factor: 'SMS_OTP', availableFactors: [] }

  it.each([
    ['a lost response', lost, {}],
    ['a response of a gateway', async () => new Response('bad gateway', { status: 502 }), {}],
    ['a refusal', refused(429, 'RATE_LIMITED'), {}],
    ['nothing, with a quote that shows no challenge', lost, { scaChallenge: undefined }],
    ['nothing, with a quote of an older challenge', lost, { scaChallenge: older }],
  ])(
    'does not know the outcome either when it is called again and meets %s',
    async (_, fault, part) => {
      const { asked, onChallenge } = answering({ code: sentCode })
      const given = { ...quote, ...part } as Quote
      const authorize = () => codeOf(authorizeQuote(ada.wallet, given, { onChallenge }))
      ada.faults.set(quote.id, lost)
      expect(await authorize()).toBe('NETWORK_ERROR')
      ada.faults.clear()
      ada.faults.set('/authorize', lost)
      expect(await authorize()).toBe('OUTCOME_UNKNOWN')

      ada.faults.set(quote.id, fault)

      expect(await authorize()).toBe('OUTCOME_UNKNOWN')
      expect(asked).toHaveLength(1)
      expect(sends()).toHaveLength(1)
    },
  )

  it('is read on by resumeExecutions, until the challenge has lapsed', async () => {
    ada.faults.set('/authorize', lost)
    expect(await codeOf(authorizeQuote(ada.wallet, quote, answering({ code: sentCode })))).toBe(
      'OUTCOME_UNKNOWN',
    )
    const pauses = { firstPauseMs: 50, maxPauseMs: 50 }
    const signal = AbortSignal.timeout(200)
    expect(await resumeExecutions(ada.wallet, { ...pauses, signal })).toMatchObject([
      { quoteId: quote.id, status: 'unknown', error: { code: 'ABORTED' } },
    ])

    await stack.sandbox.clock.advance(301_000)

    expect(await resumeExecutions(ada.wallet, pauses)).toMatchObject([{ status: 'failed' }])
    expect(pendingOf(ada)).toEqual([])
  })

  it('does not know the outcome where the quote cannot be read either, and goes on with the next challenge', async () => {
    ada.faults.set('/authorize', async (forward) => {
      await forward()
      ada.faults.set(quote.id, lost)
      return lost()
    })
    const authorize = () => codeOf(authorizeQuote(ada.wallet, quote, answering({ code: sentCode })))

    expect(await authorize()).toBe('OUTCOME_UNKNOWN')
    ada.faults.clear()
    expect(await authorize()).toBe('none')
    expect(sends()).toHaveLength(2)
    expect(pendingOf(ada)).toEqual([])
  })
})

describe('authorizeQuote whose answer is refused', { tags: ['T35'] }, () => {
  const refusals = [
    [429, 'RATE_LIMITED'],
    [401, 'UNAUTHENTICATED'],
    [404, 'NOT_FOUND'],
    [501, 'NOT_IMPLEMENTED'],
    [400, 'INVALID_INPUT'],
    [423, 'ACCOUNT_LOCKED'],
  ] as const
  const refuse = (status: number, code: string) =>
    Response.json({ status, code, message: 'no' }, { status })

  it.each(refusals)(
    'is executed where the network repeats it, and %i %s is to the second',
    async (...refusal) => {
      ada.faults.set('/authorize', async (forward) => {
        await forward()
        return refuse(...refusal)
      })
      const { asked, onChallenge } = answering({ code: sentCode })

      const { status } = await authorizeQuote(ada.wallet, quote, { onChallenge })

      expect(status).toBe('executed')
      expect(asked.map(({ isRetry }) => isRetry)).toEqual([false, false])
      expect(pendingOf(ada)).toEqual([])
    },
  )

  it.each(refusals)(
    'is not answered again where nothing can be read after %i %s',
    async (...refusal) => {
      ada.faults.set('/authorize', async () => {
        ada.faults.set(quote.id, lost)
        return refuse(...refusal)
      })
      const { asked, onChallenge } = answering({ code: sentCode })
      const authorize = () => codeOf(authorizeQuote(ada.wallet, quote, { onChallenge }))

      expect(await authorize()).toBe('OUTCOME_UNKNOWN')
      ada.faults.clear()
      expect(await authorize()).toBe('OUTCOME_UNKNOWN')
      expect(asked).toHaveLength(1)
    },
  )

  it.each(refusals.filter(([status]) => status !== 400))(
    'can be answered again after %i %s, while the quote waits for the same',
    async (...refusal) => {
      ada.faults.set('/authorize', async () => refuse(...refusal))
      const { asked, onChallenge } = answering({ code: sentCode })
      const authorize = () => authorizeQuote(ada.wallet, quote, { onChallenge })
      await expect(authorize()).rejects.toMatchObject({ status: refusal[0] })
      ada.faults.clear()

      await expect(authorize()).resolves.toMatchObject({ status: 'executed' })
      expect(asked).toHaveLength(3)
    },
  )
})

describe('authorizeQuote in two tabs', { tags: ['T9'] }, () => {
  it('does not send a code to a challenge that the other tab has passed', async () => {
    const { onChallenge: other } = answering({ code: sentCode })
    const { asked, onChallenge } = answering(async () => {
      await authorizeQuote(ada.wallet, quote, { onChallenge: other })
      ada.sent.length = 0
      return { code: sentCode }
    })

    const { status } = await authorizeQuote(ada.wallet, quote, { onChallenge })

    expect(status).toBe('executed')
    expect(asked).toHaveLength(1)
    expect(sends()).toEqual([])
  })

  it('closes the question of a tab when another one is through, and ends with its outcome', async () => {
    const keyStore = memoryKeyStore()
    ada = await newEuropean(stack, {}, { keyStore })
    quote = await executedTo(ada.wallet, await addPayee(ada.wallet))
    const other = stack.walletOf(ada.user, { keyStore })
    await whenReady(other)
    let question: AbortSignal | undefined
    const work = authorizeQuote(ada.wallet, quote, {
      onChallenge: async (_, { signal }) => {
        question = signal
        await authorizeQuote(other, quote, answering({ code: sentCode }))
        await vi.waitFor(() => expect(signal.aborted).toBe(true))
        return never()
      },
    })

    await expect(work).resolves.toMatchObject({ status: 'executed' })
    expect(question?.aborted).toBe(true)
    expect(sends()).toEqual([])
  })

  it('says once that the payment is settled', async () => {
    const events: WalletEvent[] = []
    onWalletEvent(ada.wallet, (event) => events.push(event))
    const { onChallenge } = answering({ code: sentCode })

    const authorize = () => codeOf(authorizeQuote(ada.wallet, quote, { onChallenge }))
    expect(await Promise.all([authorize(), authorize()])).toEqual(['none', 'none'])

    expect(events.filter(({ type }) => type === 'executionSettled')).toMatchObject([
      { quoteId: quote.id, status: 'executed' },
    ])
    expect(sends()).toHaveLength(2)
  })
})

describe('a payment that waits for its authorization', { tags: ['T9'] }, () => {
  it('has its next challenge in the state when the customer closes that question', async () => {
    const challengeOf = () => ada.wallet.getState().pendingExecutions[0]?.scaChallenge?.id
    const first = quote.scaChallenge?.id
    expect(challengeOf()).toBe(first)
    const { asked, onChallenge } = answering({ code: sentCode }, () =>
      Promise.reject(new Error('closed')),
    )
    await expect(authorizeQuote(ada.wallet, quote, { onChallenge })).rejects.toThrow('closed')

    expect(challengeOf()).toBe(asked[1]?.id)
    expect(challengeOf()).not.toBe(first)
  })

  it('can be executed without a factor that the customer does not have', async () => {
    const priced = await quoteTo(ada.wallet, await addPayee(ada.wallet, '790'))
    const executing = executeQuote(ada.wallet, priced, { scaFactor: 'PASSKEY' })
    await expect(executing).rejects.toMatchObject({ apiCode: 'INVALID_INPUT', details: {} })
    expect(pendingOf(ada)).toEqual([quote.id])

    expect((await executeQuote(ada.wallet, priced)).status).toBe('pendingAuthorization')
  })

  it('is not said to wait by another page, once it is made', { tags: ['T35'] }, async () => {
    const keyStore = memoryKeyStore()
    const bob = await newEuropean(stack, {}, { keyStore })
    const priced = await quoteTo(bob.wallet, await addPayee(bob.wallet))
    const open = async () => {
      const page = stack.walletOf(bob.user, { keyStore })
      await whenReady(page)
      return page
    }
    const { quote: waiting } = await executeQuote(bob.wallet, priced)
    const other = await open()
    expect((await executeQuote(other, priced)).status).toBe('pendingAuthorization')
    bob.faults.set('/authorize', async (forward) => {
      const response = await forward()
      if ((await getQuote(other, priced.id)).status === 'PENDING_AUTHORIZATION') return response
      bob.faults.set(priced.id, lost)
      return lost()
    })
    const authorizing = authorizeQuote(bob.wallet, waiting, answering({ code: sentCode }))
    expect(await codeOf(authorizing)).toBe('OUTCOME_UNKNOWN')

    expect((await executeQuote(other, priced)).status).toBe('executed')
    const later = await open()
    expect((await executeQuote(later, priced)).status).toBe('executed')
    expect(later.getState().pendingExecutions).toEqual([])
    expect(await resumeExecutions(later)).toEqual([])
  })

  it('is pending after a reload, and settled when it is authorized then', async () => {
    const keyStore = memoryKeyStore()
    const bob = await newEuropean(stack, {}, { keyStore })
    const waiting = await executedTo(bob.wallet, await addPayee(bob.wallet))
    const reloaded = stack.walletOf(bob.user, { keyStore })
    await whenReady(reloaded)
    const [resumed] = await resumeExecutions(reloaded)
    expect(resumed).toMatchObject({
      status: 'pendingAuthorization',
      quote: { id: waiting.id, scaChallenge: { factor: 'SMS_OTP' } },
    })
    const quoteOf = resumed?.status === 'pendingAuthorization' ? resumed.quote : waiting

    const settled = await authorizeQuote(reloaded, quoteOf, answering({ code: sentCode }))

    expect(settled).toMatchObject({ status: 'executed', quote: { status: 'PROCESSING' } })
    expect(reloaded.getState().pendingExecutions).toEqual([])
    expect(await resumeExecutions(reloaded)).toEqual([])
  })

  it('stays pending when the customer closes the question', async () => {
    const work = authorizeQuote(ada.wallet, quote, {
      onChallenge: () => Promise.reject(new Error('closed')),
    })

    await expect(work).rejects.toThrow('closed')
    expect(pendingOf(ada)).toEqual([quote.id])
  })
})

describe('authorizeQuote that is stopped', () => {
  it('does not lose the outcome of an answer that is on its way', { tags: ['T9'] }, async () => {
    const controller = new AbortController()
    let sent = 0
    ada.faults.set('/authorize', async (forward) => {
      sent += 1
      if (sent === 2) {
        controller.abort()
        await signOut(ada.wallet)
      }
      return forward()
    })
    const { onChallenge } = answering({ code: sentCode })
    const { signal } = controller

    const { status } = await authorizeQuote(ada.wallet, quote, { onChallenge, signal })

    expect(status).toBe('executed')
    expect(pendingOf(ada)).toEqual([])
  })

  it('ends with the signal, and closes the question', async () => {
    const controller = new AbortController()
    let asked: AbortSignal | undefined
    const work = authorizeQuote(ada.wallet, quote, {
      onChallenge: (_, { signal }) => {
        asked = signal
        controller.abort()
        return never()
      },
      signal: controller.signal,
    })

    expect(await codeOf(work)).toBe('ABORTED')
    expect(asked?.aborted).toBe(true)
    expect(sends()).toEqual([])
  })

  it('sends nothing once it was aborted', async () => {
    const controller = new AbortController()
    const onChallenge = async () => {
      controller.abort()
      return { code: sentCode }
    }
    const { signal } = controller

    expect(await codeOf(authorizeQuote(ada.wallet, quote, { onChallenge, signal }))).toBe('ABORTED')
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(sends()).toEqual([])
  })

  it('ends with the session', async () => {
    const onChallenge = async () => {
      await signOut(ada.wallet)
      return { code: sentCode }
    }

    expect(await codeOf(authorizeQuote(ada.wallet, quote, { onChallenge }))).toBe(
      'SESSION_REQUIRED',
    )
    expect(sends()).toEqual([])
  })

  it('ends with what the app throws', async () => {
    const onChallenge = () => Promise.reject(new Error('closed by the customer'))

    await expect(authorizeQuote(ada.wallet, quote, { onChallenge })).rejects.toThrow(
      'closed by the customer',
    )
    expect((await getQuote(ada.wallet, quote.id)).status).toBe('PENDING_AUTHORIZATION')
  })

  it.each([['passkey'], [undefined], [7]])('refuses %s for a code', async (given) => {
    const onChallenge = async () => given as ScaResponse

    expect(await codeOf(authorizeQuote(ada.wallet, quote, { onChallenge }))).toBe('INVALID_INPUT')
    expect(sends()).toEqual([])
  })
})

describe('authorizeQuote whose last answer was accepted', { tags: ['T35'] }, () => {
  /** Calls back while the answer that releases the payment is on its way, or once it is accepted. */
  function atLastAnswer(when: 'before' | 'after', act: () => unknown): void {
    let sent = 0
    ada.faults.set('/authorize', async (forward) => {
      sent += 1
      if (sent === 2 && when === 'before') await act()
      const response = await forward()
      if (sent === 2 && when === 'after') await act()
      return response
    })
  }
  const authorize = () => authorizeQuote(ada.wallet, quote, answering({ code: sentCode }))

  it.each([
    ['read', ['read']],
    ['written', ['update']],
    ['read or written', ['read', 'update']],
  ])('is executed where the record of the device cannot be %s any more', async (_, broken) => {
    const keyStore = memoryKeyStore()
    ada = await newEuropean(stack, {}, { keyStore })
    quote = await executedTo(ada.wallet, await addPayee(ada.wallet))
    const settled: WalletEvent[] = []
    onWalletEvent(ada.wallet, (event) => settled.push(event))
    const gone = () => Promise.reject(new DOMException('gone', 'InvalidStateError'))
    atLastAnswer('after', () => {
      for (const method of broken) Object.assign(keyStore, { [method]: gone })
    })

    await expect(authorize()).resolves.toMatchObject({ status: 'executed' })
    expect(settled).toMatchObject([{ quoteId: quote.id, status: 'executed' }])
  })

  it.each(['before', 'after'] as const)(
    'is executed where the wallet is destroyed %s its response, and pending for the next page',
    async (when) => {
      const keyStore = { ...memoryKeyStore(), close: () => {} }
      ada = await newEuropean(stack, {}, { keyStore })
      quote = await executedTo(ada.wallet, await addPayee(ada.wallet))
      atLastAnswer(when, () => ada.wallet.destroy())

      await expect(authorize()).resolves.toMatchObject({ status: 'executed' })

      const next = stack.walletOf(ada.user, { keyStore })
      await whenReady(next)
      expect(await resumeExecutions(next)).toMatchObject([{ status: 'executed' }])
    },
  )

  it('is executed though a call that waited for the lock of the quote never releases it', async () => {
    atLastAnswer('before', () => {
      contextOf(ada.wallet).withLock(quoteLock(quote), never).catch(never)
    })

    await expect(authorize()).resolves.toMatchObject({ status: 'executed' })
  })
})

describe('authorizeQuote over a relay that lies', { tags: ['T3'] }, () => {
  const payloadIn = (found: Quote) => found.paymentInstructions?.[0]?.accountOrWalletInfo ?? {}
  const changes: [string, (found: Quote) => object][] = [
    ['another amount', () => ({ totalSendingAmount: 99_000_000 })],
    ['another payee', () => ({ destination: { accountId: 'ExternalAccount:1' } })],
    [
      'another address',
      ({ destination }) => ({ destination: { ...destination, umaAddress: '$a@b.c' } }),
    ],
    [
      'another account',
      ({ source }) => ({ source: { ...source, accountId: 'InternalAccount:1' } }),
    ],
    ['another sum that arrives', () => ({ totalReceivingAmount: 1 })],
    [
      'another currency to send',
      ({ sendingCurrency }) => ({ sendingCurrency: { ...sendingCurrency, code: 'XTS' } }),
    ],
    [
      'another currency that arrives',
      ({ receivingCurrency }) => ({ receivingCurrency: { ...receivingCurrency, code: 'XTS' } }),
    ],
    ['other fees', () => ({ feesIncluded: 99_000 })],
    ['another payment', () => ({ transactionId: 'Transaction:1' })],
    [
      'another payload to sign',
      (found) => ({
        paymentInstructions: [
          { accountOrWalletInfo: { ...payloadIn(found), payloadToSign: 'other' } },
        ],
      }),
    ],
  ]

  it.each(changes)('refuses %s before the customer is asked', async (_, change) => {
    ada.faults.set(quote.id, async (forward) => {
      const found = (await (await forward()).json()) as Quote
      return Response.json({ ...found, ...change(found) })
    })
    const { asked, onChallenge } = answering({ code: sentCode })

    expect(await codeOf(authorizeQuote(ada.wallet, quote, { onChallenge }))).toBe('QUOTE_MISMATCH')
    expect(asked).toEqual([])
  })

  it.each(changes)('does not take %s after the code for an outcome', async (_, change) => {
    ada.faults.set('/authorize', async (forward) => {
      const found = (await (await forward()).json()) as Quote
      ada.faults.set(quote.id, async () => Response.json({ ...found, ...change(found) }))
      return Response.json({ ...found, ...change(found) })
    })
    const { onChallenge } = answering({ code: sentCode })

    expect(await codeOf(authorizeQuote(ada.wallet, quote, { onChallenge }))).toBe('OUTCOME_UNKNOWN')
    expect(pendingOf(ada)).toEqual([quote.id])
  })

  it.each(['TOTP', 'RECOVERY'])(
    'does not ask for %s, which is not for payments',
    async (factor) => {
      ada.faults.set(quote.id, async () =>
        Response.json({ ...quote, scaChallenge: { ...quote.scaChallenge, factor } }),
      )
      const { asked, onChallenge } = answering({ code: sentCode })

      expect(await codeOf(authorizeQuote(ada.wallet, quote, { onChallenge }))).toBe(
        'POLICY_VIOLATION',
      )
      expect(asked).toEqual([])
      expect(sends()).toEqual([])
    },
  )

  it('ends when the challenges do not', async () => {
    let challenges = 0
    const next = async (forward: () => Promise<Response>) => {
      const found = (await (await forward()).json()) as Quote
      const scaChallenge = { ...quote.scaChallenge, id: `ScaChallenge:${challenges}` }
      return Response.json({ ...found, status: 'PENDING_AUTHORIZATION', scaChallenge })
    }
    ada.faults.set(quote.id, next)
    ada.faults.set('/authorize', () => {
      challenges += 1
      return next(async () => Response.json(quote))
    })
    const { asked, onChallenge } = answering({ code: sentCode })

    expect(await codeOf(authorizeQuote(ada.wallet, quote, { onChallenge }))).toBe(
      'RESPONSE_INVALID',
    )
    expect(asked).toHaveLength(10)
  })
})

describe('resendQuoteCode', () => {
  const resend = () => codeOf(resendQuoteCode(ada.wallet, quote.id))
  const messages = () => ada.sent.filter(({ path }) => path.endsWith('/resend'))

  it('sends no code that could not be given any more, and reads nothing else for it', {
    tags: ['T35'],
  }, async () => {
    ada.faults.set('/authorize', lost)
    const work = authorizeQuote(ada.wallet, quote, answering({ code: sentCode }))
    expect(await codeOf(work)).toBe('OUTCOME_UNKNOWN')

    expect(await resend()).toBe('OUTCOME_UNKNOWN')
    ada.faults.set(quote.id, lost)
    expect(await resend()).toBe('OUTCOME_UNKNOWN')

    expect(messages()).toEqual([])
  })

  it('sends the code of the second challenge once the first is answered', async () => {
    const { onChallenge } = answering({ code: sentCode }, async () => {
      await resendQuoteCode(ada.wallet, quote.id)
      return { code: sentCode }
    })

    await authorizeQuote(ada.wallet, quote, { onChallenge })

    expect(messages()).toHaveLength(1)
  })

  it('makes no other request where nothing was answered', async () => {
    await resendQuoteCode(ada.wallet, quote.id)

    expect(ada.sent).toHaveLength(1)
  })

  it('is too late once the challenge has lapsed', async () => {
    await stack.sandbox.clock.advance(302_000)

    expect(await resend()).toBe('QUOTE_EXPIRED')
  })

  it('has nothing to send for a payment that is made', async () => {
    await authorizeQuote(ada.wallet, quote, answering({ code: sentCode }))
    expect(await resend()).toBe('QUOTE_NOT_EXECUTABLE')
    await stack.sandbox.clock.advance(302_000)
    expect(await resend()).toBe('QUOTE_NOT_EXECUTABLE')
  })

  it('has nothing to send for a passkey', async () => {
    const scaChallenge = { ...quote.scaChallenge, factor: 'PASSKEY' }
    ada.faults.set(quote.id, async () => Response.json({ ...quote, scaChallenge }))
    const refusal = { status: 409, code: 'CONFLICT', message: 'no' }
    ada.faults.set('/resend', async () => Response.json(refusal, { status: 409 }))

    expect(await resend()).toBe('QUOTE_NOT_EXECUTABLE')
  })

  it('ends with the refusal where the quote cannot be read after it', async () => {
    await stack.sandbox.clock.advance(302_000)
    ada.faults.set(quote.id, lost)

    const work = resendQuoteCode(ada.wallet, quote.id)
    await expect(work).rejects.toMatchObject({ code: 'API_ERROR', apiCode: 'CONFLICT' })
  })
})

describe('authorizeQuote for what is no quote', () => {
  it.each([
    ['an id and a source', (given: Quote) => ({ id: given.id, source: {} })],
    [
      'instructions without an account',
      (given: Quote) => ({ ...given, paymentInstructions: [{}] }),
    ],
    ['no destination', (given: Quote) => ({ ...given, destination: undefined })],
    ['an id that cannot be one', (given: Quote) => ({ ...given, id: 'Quote/1' })],
    ['an id of something else', (given: Quote) => ({ ...given, id: 'Transaction:1' })],
    ['a text', () => 'Quote:1'],
    ['null', () => null],
  ])('refuses %s', async (_, change) => {
    const given = change(quote) as Quote

    expect(await codeOf(authorizeQuote(ada.wallet, given, answering({ code: sentCode })))).toBe(
      'INVALID_INPUT',
    )
    expect(ada.sent).toEqual([])
  })

  it('takes one whose instructions are null, as JSON has them', async () => {
    const given = { ...quote, paymentInstructions: null } as unknown as Quote

    const { status } = await authorizeQuote(ada.wallet, given, answering({ code: sentCode }))
    expect(status).toBe('executed')
  })

  it.each([{}, 7, 'signal'])('refuses the signal %o', async (signal) => {
    const options = { ...answering({ code: sentCode }), signal: signal as unknown as AbortSignal }

    const refusal = { code: 'INVALID_INPUT', message: 'signal must be an AbortSignal' }

    await expect(authorizeQuote(ada.wallet, quote, options)).rejects.toMatchObject(refusal)
    await expect(getQuote(ada.wallet, quote.id, options)).rejects.toMatchObject(refusal)
    expect(ada.sent).toEqual([])
  })
})
