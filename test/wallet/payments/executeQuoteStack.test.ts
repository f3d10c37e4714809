import type { Fault as ServiceFault } from 'holdfast-sandbox'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Quote } from '../../../src/shared/resources.ts'
import type { Wallet } from '../../../src/wallet/context/walletContext.ts'
import { addEmailOtp } from '../../../src/wallet/oneTimeCode/addEmailOtp.ts'
import { startEmailOtp } from '../../../src/wallet/oneTimeCode/startEmailOtp.ts'
import { createExternalAccount } from '../../../src/wallet/payments/createExternalAccount.ts'
import { createQuote } from '../../../src/wallet/payments/createQuote.ts'
import { executeQuote } from '../../../src/wallet/payments/executeQuote.ts'
import { getTransaction } from '../../../src/wallet/payments/getTransaction.ts'
import { isPauseOfSend, skipPauses } from '../../support/skipPauses.ts'
import { startWholeStack, type WholeStack } from '../../support/wholeStack.ts'

type Forward = () => Promise<Response>

/** What happens to a request to execute on its way through the relay to the sandbox. */
type Fault = (forward: Forward) => Promise<Response>

const lost = () => Promise.reject(new TypeError('Failed to fetch'))
const badGateway = () => Response.json({ code: 'BAD_GATEWAY' }, { status: 502 })

const afterTheDeed: [string, Fault][] = [
  ['lost', (forward) => forward().then(lost)],
  ['a 502', (forward) => forward().then(badGateway)],
  ['no JSON', (forward) => forward().then(() => new Response('<html>'))],
]
const beforeTheDeed: [string, Fault][] = [
  ['lost', lost],
  ['a 502', async () => badGateway()],
]

skipPauses(isPauseOfSend)

// Whole stories, with pauses between the sends.
vi.setConfig({ testTimeout: 30_000 })

let stack: WholeStack

beforeAll(async () => {
  stack = await startWholeStack()
}, 60_000)

afterAll(() => stack.sandbox.close())

/** A signed-in wallet with money, and a quote to an account whose number ends so. */
async function setUp(fault: Fault, digits = '789') {
  const user = await stack.newUser()
  const way: { fault: Fault } = { fault }
  const wallet = stack.walletOf(user, {
    fetch: async (input, init) => {
      const forward = () => stack.send(user, input, init)
      return String(input).endsWith('/execute') ? way.fault(forward) : forward()
    },
  })
  await addEmailOtp(wallet, { email: user.email })
  await (await startEmailOtp(wallet)).complete(await stack.lastCode(user))
  await stack.fund(user, 100_000_000)
  return { wallet, quote: await quoteTo(wallet, digits), way }
}

async function quoteTo(wallet: Wallet, digits: string): Promise<Quote> {
  const { id } = await createExternalAccount(wallet, {
    currency: 'USD',
    accountInfo: {
      accountType: 'USD_ACCOUNT',
      accountNumber: `000123456${digits}`,
      routingNumber: '021000021',
      beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Grace Hopper' },
    },
  })
  return createQuote(wallet, {
    destination: { accountId: id },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: 10_000_000,
  })
}

function endOf(wallet: Wallet, quote: Quote): Promise<string> {
  return executeQuote(wallet, quote).then(
    ({ status }) => status,
    (error: unknown) => String(Reflect.get(Object(error), 'code') ?? error),
  )
}

const paymentOf = async (wallet: Wallet, { transactionId }: Quote) =>
  (await getTransaction(wallet, transactionId)).status

describe('executeQuote through the relay and the sandbox', { tags: ['T35'] }, () => {
  it.each(afterTheDeed)('reports the payment when every response is %s', async (_, fault) => {
    const { wallet, quote } = await setUp(fault)

    // The payment goes on while the sends are repeated, and may have ended by the time it is read.
    expect(await endOf(wallet, quote)).toBe('executed')
  })

  it.each([
    ['789', 'executed'],
    ['002', 'failed'],
  ])('reports a payment to …%s that has ended meanwhile: %s', async (digits, end) => {
    const { wallet, quote } = await setUp(async (forward) => {
      await forward()
      await stack.sandbox.clock.advance(10_000)
      return lost()
    }, digits)

    expect(await endOf(wallet, quote)).toBe(end)
  })

  it.each(beforeTheDeed)('is of unknown outcome when no request arrives: %s', async (_, fault) => {
    const { wallet, quote, way } = await setUp(fault)
    expect(await endOf(wallet, quote)).toBe('OUTCOME_UNKNOWN')
    way.fault = (forward) => forward()

    expect(await endOf(wallet, quote)).toBe('executed')
    await stack.sandbox.clock.advance(10_000)
    expect(await paymentOf(wallet, quote)).toBe('COMPLETED')
  })

  it('has expired once the service says so', async () => {
    const { wallet, quote } = await setUp(lost)
    expect(await endOf(wallet, quote)).toBe('OUTCOME_UNKNOWN')
    await stack.sandbox.clock.advance(301_000)

    expect(await endOf(wallet, quote)).toBe('QUOTE_EXPIRED')
    expect(await paymentOf(wallet, quote)).toBe('EXPIRED')
  })

  it('finds the payment of a request that arrived after the caller was told nothing', async () => {
    const held: Forward[] = []
    const { wallet, quote } = await setUp((forward) => {
      held.push(forward)
      return lost()
    })
    expect(await endOf(wallet, quote)).toBe('OUTCOME_UNKNOWN')
    for (const forward of held) await forward()
    await stack.sandbox.clock.advance(301_000)

    expect(held).toHaveLength(3)
    expect(await endOf(wallet, quote)).toBe('executed')
  })

  it('reports what the service refuses, and nothing moves', async () => {
    const { wallet, quote } = await setUp((forward) => forward())
    const dear = await createQuoteOfEverything(wallet, quote)
    expect(await endOf(wallet, quote)).toBe('executed')

    expect(await endOf(wallet, dear)).toBe('INSUFFICIENT_FUNDS')
    expect(await paymentOf(wallet, dear)).not.toBe('COMPLETED')
  })
})

describe('executeQuote when the service fails the relay', { tags: ['T35'] }, () => {
  const deed = { route: 'POST /quotes/{quoteId}/execute' } as const

  it.each<[string, ServiceFault]>([
    ['drops the connection', { ...deed, kind: 'drop', when: 'after' }],
    [
      'has a proxy respond',
      { ...deed, kind: 'serverError', status: 502, body: 'html', when: 'after' },
    ],
    ['times out', { ...deed, kind: 'serverError', status: 504, when: 'after' }],
  ])('reports the payment although the service %s every time', async (_, fault) => {
    const { wallet, quote } = await setUp((forward) => forward())
    const { id } = stack.sandbox.faults.add(fault)
    onTestFinished(() => stack.sandbox.faults.clear())

    expect(await endOf(wallet, quote)).toBe('executed')
    expect(stack.sandbox.faults.list()).toMatchObject([{ id, applied: 3 }])
  })

  it('is of unknown outcome after a lost request and a 429, and executes when called again', async () => {
    const { wallet, quote } = await setUp((forward) => forward())
    const { faults } = stack.sandbox
    faults.add({ ...deed, kind: 'drop', when: 'before', count: 1 })
    faults.add({ ...deed, kind: 'rateLimit', retryAfterSeconds: 1, count: 1 })
    onTestFinished(() => faults.clear())

    expect(await endOf(wallet, quote)).toBe('OUTCOME_UNKNOWN')
    expect(await endOf(wallet, quote)).toBe('executed')
  })
})

function createQuoteOfEverything(wallet: Wallet, { destination }: Quote): Promise<Quote> {
  return createQuote(wallet, {
    destination: { accountId: String(destination.accountId) },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: 95_000_000,
  })
}
