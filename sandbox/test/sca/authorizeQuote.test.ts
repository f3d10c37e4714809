// also in: august
import { beforeEach, expect, it } from 'vitest'
import { connectAgent } from '../support/agents.ts'
import { expectStatus, type Refusal } from '../support/client.ts'
import { signInWithNewCode } from '../support/codes.ts'
import { createEuropean, sentCode } from '../support/contacts.ts'
import { readRequestLog } from '../support/requestLog.ts'
import {
  assertionFor,
  authorize,
  callSca,
  createEuCustomer,
  createEuPayer,
  enrolPasskey,
  enrolTotp,
  executeToAuthorize,
  hasSca,
  logIn,
  requestQuote,
  type ScaQuote,
  smsCode,
  useScaSandbox,
} from '../support/sca.ts'
import { describeWhere } from '../support/variant.ts'
import {
  addBankAccount,
  balanceOf,
  createTestCustomer,
  fund,
  payloadOf,
  quoteBody,
} from '../support/wallet.ts'

type Transaction = { status: string; failureReason?: string }

const client = useScaSandbox()
const minute = 60_000
const wrong = { code: '000000' }

describeWhere(hasSca, 'a payment that has to be authorized', () => {
  let payer: Awaited<ReturnType<typeof createEuPayer>>
  beforeEach(async () => {
    payer = await createEuPayer(client)
  })

  const body = (more = {}) => quoteBody(payer.usdAccountId, payer.bank, 1_000, more)
  const request = (more = {}) => requestQuote(client, body(more))
  const execute = ({ id }: ScaQuote, sent?: object, headers = {}) =>
    client.post<ScaQuote & Refusal>(`/quotes/${id}/execute`, sent, headers)
  const waiting = async (more = {}, sent = {}) =>
    executeToAuthorize(client, await request(more), sent)
  const read = async ({ id }: ScaQuote) => (await client.get<ScaQuote>(`/quotes/${id}`)).body
  const resend = ({ id }: ScaQuote) => client.post<Refusal>(`/quotes/${id}/authorize/resend`)
  const advance = (ms: number) => client.sandbox().clock.advance(ms)
  const transactionOf = async ({ transactionId }: ScaQuote) =>
    (await client.get<Transaction>(`/transactions/${transactionId}`)).body
  const eventsOf = async ({ transactionId }: ScaQuote) =>
    (await client.sandbox().webhooks.list())
      .filter(({ data }) => (data as { id?: string }).id === transactionId)
      .map(({ type }) => type.replace('OUTGOING_PAYMENT.', ''))
  const passkeyChallenge = ({ scaChallenge }: ScaQuote) =>
    scaChallenge?.passkeyAssertionOptions?.challenge ?? ''
  const deposit = ({ customerId, bank } = payer, more = {}) => ({
    ...quoteBody('', bank, 1_000, more),
    source: { sourceType: 'REALTIME_FUNDING', currency: 'USD', customerId },
  })
  const requestDeposit = async (more = {}) =>
    expectStatus(await client.post<ScaQuote>('/quotes', deposit(payer, more)), 202)

  /** A quote out of the wallet to a bank in another currency, and the stamp that executes it. */
  async function walletQuote() {
    await fund(client, payer.walletId, 5_000_000)
    type List = { data: { id: string }[] }
    const path = `/auth/credentials?accountId=${payer.walletId}`
    const { data } = expectStatus(await client.get<List>(path), 200)
    const session = await signInWithNewCode(client, data[0]?.id ?? '')
    const quote = await requestQuote(client, quoteBody(payer.walletId, payer.bank, 1_000_000))
    return { quote, stamp: client.signed(session.sign(payloadOf(quote))) }
  }

  it('is challenged when it is executed, and paid when it is authorized', async () => {
    const created = await request()
    expect(created.status).toBe('PENDING')
    expect(created).not.toHaveProperty('scaChallenge')
    const before = await client.books()
    const quote = expectStatus(await execute(created), 200)
    expect(quote).toEqual({
      ...created,
      status: 'PENDING_AUTHORIZATION',
      scaChallenge: {
        id: expect.stringMatching(/^ScaChallenge:/),
        expiresAt: quote.expiresAt,
        factor: 'SMS_OTP',
        availableFactors: ['SMS_OTP'],
        purpose: 'TRANSFER',
        passkeyAssertionOptions: null,
        passkeyAllowedOrigins: null,
      },
    })
    expect(await read(quote)).toEqual(quote)
    expect((await transactionOf(quote)).status).toBe('PENDING_AUTHORIZATION')
    expect(await client.books()).toEqual(before)
    const released = expectStatus(await authorize(client, quote), 200)
    expect(released.status).toBe('PROCESSING')
    expect(released).not.toHaveProperty('scaChallenge')
    expect(await balanceOf(client, payer.usdAccountId)).toBe(9_000)
    await advance(10_000)
    expect((await read(quote)).status).toBe('COMPLETED')
    expect(await eventsOf(quote)).toEqual([
      'PENDING',
      'PENDING_AUTHORIZATION',
      'PROCESSING',
      'COMPLETED',
    ])
  })

  it('is executed once: neither again while it waits nor after it was authorized', async () => {
    const quote = await waiting()
    const refused = expectStatus(await execute(quote), 409)
    expect(refused.code).toBe('CONFLICT')
    expect(refused.message).toContain('POST /quotes/{quoteId}/authorize')
    expect(await read(quote)).toEqual(quote)
    expectStatus(await authorize(client, quote), 200)
    expectStatus(await execute(quote), 409)
    expectStatus(await authorize(client, quote), 409)
    expect(await balanceOf(client, payer.usdAccountId)).toBe(9_000)
  })

  it('is not authorized before it is executed', async () => {
    const quote = await request()
    expect(expectStatus(await authorize<Refusal>(client, quote), 409).code).toBe('CONFLICT')
    expectStatus(await resend(quote), 409)
    expect(await read(quote)).toEqual(quote)
  })

  it('is executed once for an idempotency key, whatever came of it since', async () => {
    const created = await request()
    const key = { 'Idempotency-Key': 'execute-once' }
    const first = expectStatus(await execute(created, {}, key), 200)
    expect(expectStatus(await execute(created, {}, key), 200)).toEqual(first)
    expect(first.status).toBe('PENDING_AUTHORIZATION')
    const other = await execute(created, { scaFactor: 'SMS_OTP' }, key)
    expect(expectStatus(other, 409).code).toBe('CONFLICT')
    expectStatus(await authorize(client, created), 200)
    expect(expectStatus(await execute(created, {}, key), 200)).toEqual(first)
    expect(await balanceOf(client, payer.usdAccountId)).toBe(9_000)
  })

  it('of a deposit is authorized before it says where to', async () => {
    const quote = await requestDeposit()
    expect(quote).toMatchObject({
      status: 'PENDING_AUTHORIZATION',
      scaChallenge: { factor: 'SMS_OTP', purpose: 'TRANSFER', expiresAt: quote.expiresAt },
    })
    expect(quote).not.toHaveProperty('paymentInstructions')
    expect(await read(quote)).toEqual(quote)
    const money = { quoteId: quote.id, currencyCode: 'USD' }
    const before = await client.books()
    expectStatus(await client.post('/sandbox/send', money), 409)
    expectStatus(await execute(quote), 409)
    expect(await client.books()).toEqual(before)
    const authorized = expectStatus(await authorize(client, quote), 200)
    expect(authorized.status).toBe('PENDING')
    expect(authorized.paymentInstructions).not.toHaveLength(0)
    expect(authorized).not.toHaveProperty('scaChallenge')
    expectStatus(await execute(quote), 400)
    expectStatus(await client.post('/sandbox/send', money), 200)
    const events = ['PENDING_AUTHORIZATION', 'PENDING', 'PROCESSING']
    expect(await eventsOf(quote)).toEqual(events)
  })

  it('of a deposit has the same status for the same idempotency key', async () => {
    const key = { 'Idempotency-Key': 'deposit-once' }
    const first = expectStatus(await client.post<ScaQuote>('/quotes', deposit(), key), 202)
    expectStatus(await authorize(client, first), 200)
    expect(expectStatus(await client.post('/quotes', deposit(), key), 202)).toEqual(first)
  })

  it('of a deposit that was authorized and not sent expires as any', async () => {
    const quote = await requestDeposit()
    expectStatus(await authorize(client, quote), 200)
    await advance(5 * minute)
    const failureReason = 'QUOTE_EXPIRED'
    expect(await transactionOf(quote)).toMatchObject({ status: 'EXPIRED', failureReason })
  })

  it('out of a wallet is stamped when it is executed, and across currencies challenged twice', async () => {
    const { quote, stamp } = await walletQuote()
    expectStatus(await execute(quote), 401)
    expect((await read(quote)).status).toBe('PENDING')
    const first = await executeToAuthorize(client, quote, {}, stamp)
    expect(first.scaChallenge?.purpose).toBe('CURRENCY_CONVERSION')
    const second = expectStatus(await authorize(client, quote), 200)
    expect(second).toMatchObject({
      status: 'PENDING_AUTHORIZATION',
      scaChallenge: { purpose: 'PAYOUT', factor: 'SMS_OTP', expiresAt: quote.expiresAt },
    })
    expect(second.scaChallenge?.id).not.toBe(first.scaChallenge?.id)
    expect(await read(quote)).toEqual(second)
    expect(await balanceOf(client, payer.walletId)).toBe(5_000_000)
    expect(expectStatus(await authorize(client, quote), 200).status).toBe('PROCESSING')
    expect(await balanceOf(client, payer.walletId)).toBe(4_000_000)
    await advance(10_000)
    expect(await eventsOf(quote)).toEqual([
      'PENDING',
      'PENDING_AUTHORIZATION',
      'PENDING_AUTHORIZATION',
      'PROCESSING',
      'COMPLETED',
    ])
  })

  it('counts no proof that comes again after it was accepted', async () => {
    const authenticator = await enrolPasskey(client, payer.customerId)
    const { quote, stamp } = await walletQuote()
    const sent = { scaFactor: 'PASSKEY' }
    const first = await executeToAuthorize(client, quote, sent, stamp)
    const proof = assertionFor(authenticator, passkeyChallenge(first))
    const second = expectStatus(await authorize(client, quote, proof), 200)
    expect(second.scaChallenge?.factor).toBe('PASSKEY')
    for (let i = 0; i < 6; i += 1) {
      const again = await authorize<Refusal>(client, quote, proof)
      expect(expectStatus(again, 409).code).toBe('CONFLICT')
    }
    const last = assertionFor(authenticator, passkeyChallenge(second))
    expect(expectStatus(await authorize(client, quote, last), 200).status).toBe('PROCESSING')
  })

  it('is authorized by text message, or by a passkey if that is asked for', async () => {
    await enrolTotp(client, payer.customerId)
    await enrolPasskey(client, payer.customerId)
    const quotes = [
      [await waiting(), 'SMS_OTP'],
      [await waiting({}, { scaFactor: 'SMS_OTP' }), 'SMS_OTP'],
      [await waiting({}, { scaFactor: 'PASSKEY' }), 'PASSKEY'],
      [await requestDeposit(), 'SMS_OTP'],
      [await requestDeposit({ scaFactor: 'PASSKEY' }), 'PASSKEY'],
      [await request({ immediatelyExecute: true, scaFactor: 'PASSKEY' }), 'PASSKEY'],
    ] as const
    for (const [{ scaChallenge }, factor] of quotes) {
      const availableFactors = ['SMS_OTP', 'PASSKEY']
      expect(scaChallenge).toMatchObject({ factor, availableFactors })
    }
  })

  it('takes no authenticator app, whose code is not bound to it', async () => {
    await enrolTotp(client, payer.customerId)
    const quote = await request()
    const scaFactor = 'TOTP'
    const refusals = [
      await execute(quote, { scaFactor }),
      await client.post<Refusal>('/quotes', deposit(payer, { scaFactor })),
      await client.post<Refusal>('/quotes', body({ scaFactor, immediatelyExecute: true })),
    ]
    for (const refused of refusals) {
      expect(expectStatus(refused, 400)).toMatchObject({
        code: 'INVALID_INPUT',
        details: { field: 'scaFactor' },
      })
    }
    expect(await read(quote)).toEqual(quote)
  })

  it('ignores a factor where nothing is authorized yet', async () => {
    for (const scaFactor of ['SMS_OTP', 'TOTP', 'PASSKEY']) {
      const quote = await request({ scaFactor })
      expect(quote.status).toBe('PENDING')
      expect((await executeToAuthorize(client, quote)).scaChallenge?.factor).toBe('SMS_OTP')
    }
  })

  it('is refused for a factor that the customer does not have, and for an unknown one', async () => {
    const quote = await request()
    for (const scaFactor of ['PASSKEY', 'EMAIL_OTP', 7]) {
      const refused = await execute(quote, { scaFactor })
      expect(expectStatus(refused, 400).code).toBe('INVALID_INPUT')
    }
    const refused = await client.post<Refusal>('/quotes', deposit(payer, { scaFactor: 'PASSKEY' }))
    expect(expectStatus(refused, 400).code).toBe('INVALID_INPUT')
    expect(await read(quote)).toEqual(quote)
    expect(await eventsOf(quote)).toEqual(['PENDING'])
  })

  it('is refused for a customer without any factor for payments', async () => {
    await enrolTotp(client, payer.customerId)
    const change = { customerType: 'INDIVIDUAL', phoneNumber: '+33699887766' }
    expectStatus(await client.call('PATCH', `/customers/${payer.customerId}`, change), 200)
    const quote = await request()
    expect(expectStatus(await execute(quote), 403).code).toBe('USER_NOT_READY')
    const refused = await client.post<Refusal>('/quotes', deposit())
    expect(expectStatus(refused, 403).code).toBe('USER_NOT_READY')
    await enrolPasskey(client, payer.customerId)
    expect((await executeToAuthorize(client, quote)).scaChallenge?.factor).toBe('PASSKEY')
  })

  it('is checked like any before its customer is asked', async () => {
    const quote = await request({ lockedCurrencyAmount: 9_000 })
    expectStatus(await authorize(client, await waiting({ lockedCurrencyAmount: 9_000 })), 200)
    expect(expectStatus(await execute(quote), 400).code).toBe('INSUFFICIENT_FUNDS')
    expect((await read(quote)).status).toBe('PENDING')
    await advance(5 * minute)
    expect(expectStatus(await execute(quote), 409).code).toBe('QUOTE_EXPIRED')
    expect((await transactionOf(quote)).failureReason).toBe('QUOTE_EXPIRED')
  })

  it('keeps its challenge when the money is gone by then', async () => {
    const first = await waiting({ lockedCurrencyAmount: 9_000 })
    const second = await waiting({ lockedCurrencyAmount: 9_000 })
    expectStatus(await authorize(client, first), 200)
    const refused = await authorize<Refusal>(client, second)
    expect(expectStatus(refused, 400).code).toBe('INSUFFICIENT_FUNDS')
    expect(await read(second)).toEqual(second)
    await fund(client, payer.usdAccountId, 9_000)
    expectStatus(await authorize(client, second), 200)
  })

  it('that was to be executed at once is challenged at once', async () => {
    const quote = await request({ immediatelyExecute: true })
    expect(quote.status).toBe('PENDING_AUTHORIZATION')
    expect(quote.scaChallenge?.purpose).toBe('TRANSFER')
    expect(await balanceOf(client, payer.usdAccountId)).toBe(10_000)
    expect(expectStatus(await authorize(client, quote), 200).status).toBe('PROCESSING')
    expect(await balanceOf(client, payer.usdAccountId)).toBe(9_000)
  })

  it('of an agent waits for its customer too', async () => {
    const agent = await connectAgent(client, payer.customerId)
    const own = expectStatus(await agent.post<ScaQuote>('/quotes', body()), 201)
    expect(own.status).toBe('PENDING')
    type Action = { status: string; transaction: Transaction }
    const action = expectStatus(await agent.post<Action>(`/quotes/${own.id}/execute`), 200)
    expect(action).toMatchObject({
      status: 'APPROVED',
      transaction: { status: 'PENDING_AUTHORIZATION' },
    })
    const atOnce = await agent.post<ScaQuote>('/quotes', body({ immediatelyExecute: true }))
    expect(expectStatus(atOnce, 201).status).toBe('PENDING_AUTHORIZATION')
    expect(await balanceOf(client, payer.usdAccountId)).toBe(10_000)
    expectStatus(await agent.post(`/quotes/${own.id}/execute`), 409)
    expectStatus(await authorize(client, own), 200)
    expect(await balanceOf(client, payer.usdAccountId)).toBe(9_000)
  })

  it('is not made as a transfer, which has no way to be authorized', async () => {
    const agent = await connectAgent(client, payer.customerId)
    const transfer = {
      source: { accountId: payer.usdAccountId },
      destination: { accountId: payer.bank },
      amount: 1_000,
    }
    const before = await client.books()
    expectStatus(await client.post('/transfer-out', transfer), 400)
    expectStatus(await agent.post('/transfer-out', transfer), 400)
    expect(await client.books()).toEqual(before)
  })

  it('fails when it is not authorized in time, and says why', async () => {
    const before = await client.books()
    const quotes = [await waiting(), await requestDeposit()]
    await advance(5 * minute)
    for (const quote of quotes) {
      const refused = await authorize<Refusal>(client, quote)
      expect(expectStatus(refused, 409).code).toBe('CONFLICT')
      expectStatus(await resend(quote), 409)
      expectStatus(await execute(quote), 409)
      const failed = await read(quote)
      expect(failed.status).toBe('FAILED')
      expect(failed).not.toHaveProperty('scaChallenge')
      const failureReason = 'SCA_NOT_COMPLETED'
      expect(await transactionOf(quote)).toMatchObject({ status: 'FAILED', failureReason })
      expect((await eventsOf(quote)).at(-1)).toBe('FAILED')
    }
    expect(await client.books()).toEqual(before)
  })

  it('has its text message sent again, without more time', async () => {
    const quote = await waiting()
    await advance(minute)
    for (let i = 0; i < 5; i += 1) expectStatus(await resend(quote), 204)
    const refused = await resend(quote)
    expect(expectStatus(refused, 429).code).toBe('RATE_LIMITED')
    expect(refused.headers.get('retry-after')).toBe('60')
    expect((await read(quote)).scaChallenge).toEqual(quote.scaChallenge)
    await advance(minute)
    expectStatus(await resend(quote), 204)
    expectStatus(await authorize(client, quote), 200)
    expectStatus(await resend(quote), 409)
  })

  it('has nothing to send again for a passkey', async () => {
    await enrolPasskey(client, payer.customerId)
    const quote = await waiting({}, { scaFactor: 'PASSKEY' })
    expect(expectStatus(await resend(quote), 409).code).toBe('CONFLICT')
  })

  it('is authorized by a passkey that signed its own challenge', async () => {
    const authenticator = await enrolPasskey(client, payer.customerId)
    const scaFactor = 'PASSKEY'
    const [quote, other] = [await waiting({}, { scaFactor }), await waiting({}, { scaFactor })]
    type Start = { passkeyOptions: { challenge: string } }
    const factor = { factor: 'PASSKEY' }
    const login = await callSca<Start>(client, 'POST', 'login/start', payer.customerId, factor)
    const { challenge } = expectStatus(login, 200).passkeyOptions
    for (const foreign of [challenge, passkeyChallenge(other)]) {
      const refused = await authorize<Refusal>(client, quote, assertionFor(authenticator, foreign))
      expect(expectStatus(refused, 400).details?.check).toBe('challenge')
    }
    const right = assertionFor(authenticator, passkeyChallenge(quote))
    expectStatus(await authorize(client, quote, right), 200)
    expect((await read(other)).status).toBe('PENDING_AUTHORIZATION')
  })

  it('is not authorized by the passkey of another customer', async () => {
    await enrolPasskey(client, payer.customerId)
    const stranger = await createEuropean(client)
    const authenticator = await enrolPasskey(client, stranger.customerId)
    const quote = await waiting({}, { scaFactor: 'PASSKEY' })
    const proof = assertionFor(authenticator, passkeyChallenge(quote))
    const refused = await authorize<Refusal>(client, quote, proof)
    expect(expectStatus(refused, 400).code).toBe('INVALID_INPUT')
  })

  it('needs a login session of its customer', async () => {
    const customer = await createEuCustomer(client)
    await fund(client, customer.usdAccountId, 10_000)
    const bank = await addBankAccount(client, customer.customerId)
    const ofCustomer = quoteBody(customer.usdAccountId, bank, 1_000)
    const quote = await executeToAuthorize(client, await requestQuote(client, ofCustomer))
    const before = await client.books()
    for (const proof of [undefined, wrong, {}]) {
      const refused = await authorize<Refusal>(client, quote, proof)
      expect(expectStatus(refused, 409).code).toBe('SCA_SESSION_REQUIRED')
    }
    expect(await client.books()).toEqual(before)
    expect(await read(quote)).toEqual(quote)
    await logIn(client, customer.customerId)
    expectStatus(await authorize(client, quote), 200)
  })

  it('needs a proof of its own, though the customer is logged in', async () => {
    const quote = await waiting()
    const ofQuote = {
      factor: 'SMS_OTP',
      code: smsCode,
      endUserIpAddress: '192.0.2.1',
      challengeId: quote.scaChallenge?.id,
    }
    const { customerId } = payer
    expectStatus(await callSca(client, 'POST', 'login/complete', customerId, ofQuote), 404)
    expect((await read(quote)).status).toBe('PENDING_AUTHORIZATION')
  })

  it('needs another login after 180 days, and after a new password', async () => {
    const { customerId } = payer
    const refused = async () =>
      expectStatus(await authorize<Refusal>(client, await waiting()), 409).code
    const event = { eventType: 'RESET_PASSWORD_COMPLETED' }
    expectStatus(await callSca(client, 'POST', 'record-event', customerId, event), 200)
    expect(await refused()).toBe('SCA_SESSION_REQUIRED')
    await logIn(client, customerId)
    await advance(180 * 24 * 60 * minute - 1)
    expectStatus(await authorize(client, await waiting()), 200)
    await advance(1)
    expect(await refused()).toBe('SCA_SESSION_REQUIRED')
  })

  it('needs another login after a new password, whatever was tried before it', async () => {
    const { customerId } = payer
    const quote = await waiting()
    expectStatus(await authorize(client, quote, wrong), 400)
    const event = { eventType: 'RESET_PASSWORD_COMPLETED' }
    expectStatus(await callSca(client, 'POST', 'record-event', customerId, event), 200)
    const refused = await authorize<Refusal>(client, quote)
    expect(expectStatus(refused, 409).code).toBe('SCA_SESSION_REQUIRED')
    await logIn(client, customerId)
    expectStatus(await authorize(client, quote), 200)
  })

  it('is not authorized while its customer is locked', async () => {
    const quote = await waiting()
    const event = { eventType: 'FAILED_LOGIN_ATTEMPT' }
    for (let i = 0; i < 5; i += 1)
      expectStatus(await callSca(client, 'POST', 'record-event', payer.customerId, event), 200)
    const refused = await authorize<Refusal>(client, quote)
    expect(expectStatus(refused, 423)).toMatchObject({
      code: 'ACCOUNT_LOCKED',
      details: { suspended: false, failedAttempts: 5 },
    })
    expect(await read(quote)).toEqual(quote)
  })

  it('takes three wrong codes a minute, over all payments of the customer', async () => {
    const quotes = [await waiting(), await waiting()]
    const other = await createEuPayer(client)
    const before = await client.books()
    const guesses = Array.from({ length: 20 }, (_, i) =>
      authorize(client, quotes[i % 2] as ScaQuote, { code: `0000${i}` }),
    )
    const statuses = (await Promise.all(guesses)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 400)).toHaveLength(3)
    expect(statuses.filter((status) => status === 429)).toHaveLength(17)
    const refused = await authorize<Refusal>(client, quotes[0] as ScaQuote)
    expect(expectStatus(refused, 429).code).toBe('RATE_LIMITED')
    expect(refused.headers.get('retry-after')).toBe('60')
    expect(await client.books()).toEqual(before)
    const body = quoteBody(other.usdAccountId, other.bank, 1_000)
    const theirs = await executeToAuthorize(client, await requestQuote(client, body))
    expectStatus(await authorize(client, theirs), 200)
    await advance(minute)
    expectStatus(await authorize(client, quotes[0] as ScaQuote), 200)
  })

  it('does not count wrong codes of a login among those of payments', async () => {
    const { customerId } = payer
    const start = { factor: 'SMS_OTP', endUserIpAddress: '192.0.2.1' }
    expectStatus(await callSca(client, 'POST', 'login/start', customerId, start), 200)
    const complete = { ...start, ...wrong }
    for (let i = 0; i < 3; i += 1)
      expectStatus(await callSca(client, 'POST', 'login/complete', customerId, complete), 400)
    expectStatus(await authorize(client, await waiting()), 200)
  })

  it('fails at the fifth wrong code for one challenge', async () => {
    const { quote, stamp } = await walletQuote()
    await executeToAuthorize(client, quote, {}, stamp)
    const guess = async () => {
      await advance(21_000)
      return (await authorize(client, quote, wrong)).status
    }
    for (let i = 0; i < 4; i += 1) expect(await guess()).toBe(400)
    await advance(minute)
    expect(expectStatus(await authorize(client, quote), 200).status).toBe('PENDING_AUTHORIZATION')
    for (let i = 0; i < 4; i += 1) expect(await guess()).toBe(400)
    expect((await read(quote)).status).toBe('PENDING_AUTHORIZATION')
    const before = await client.books()
    expect(await guess()).toBe(400)
    expect((await read(quote)).status).toBe('FAILED')
    const failureReason = 'SCA_NOT_COMPLETED'
    expect(await transactionOf(quote)).toMatchObject({ status: 'FAILED', failureReason })
    expect((await eventsOf(quote)).at(-1)).toBe('FAILED')
    expect(await client.books()).toEqual(before)
    await advance(minute)
    expect(expectStatus(await authorize<Refusal>(client, quote), 409).code).toBe('CONFLICT')
    expectStatus(await authorize(client, await waiting()), 200)
  })

  it('is authorized and paid once by twenty right codes at the same moment', async () => {
    const quote = await waiting()
    const right = Array.from({ length: 20 }, () => authorize(client, quote))
    const statuses = (await Promise.all(right)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(19)
    expect(await balanceOf(client, payer.usdAccountId)).toBe(9_000)
  })

  it('is executed once by twenty calls at the same moment', async () => {
    const quote = await request()
    const calls = Array.from({ length: 20 }, () => execute(quote))
    const statuses = (await Promise.all(calls)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(19)
    expect(await eventsOf(quote)).toEqual(['PENDING', 'PENDING_AUTHORIZATION'])
  })

  it('asks for what its factor needs, and does not count a call without it', async () => {
    const quote = await waiting()
    for (let i = 0; i < 6; i += 1) {
      const refused = await authorize<Refusal>(client, quote, {})
      expect(expectStatus(refused, 400).details?.field).toBe('code')
    }
    expectStatus(await authorize(client, quote), 200)
  })

  it('is there, and of a customer in the EU', async () => {
    const unknown = { id: 'Quote:00000000-0000-4000-8000-000000000000' } as ScaQuote
    expectStatus(await authorize(client, unknown), 404)
    expectStatus(await resend(unknown), 404)
    const { customerId, usdAccountId } = await createTestCustomer(client)
    await fund(client, usdAccountId, 1_000)
    const bank = await addBankAccount(client, customerId)
    const free = await requestQuote(client, quoteBody(usdAccountId, bank, 10))
    expectStatus(await authorize(client, free), 409)
    expectStatus(await resend(free), 409)
    expect(expectStatus(await execute(free, { scaFactor: 'TOTP' }), 200).status).toBe('PROCESSING')
    const ofDeposit = deposit({ ...payer, customerId, bank })
    expect(expectStatus(await client.post<ScaQuote>('/quotes', ofDeposit), 201).status).toBe(
      'PENDING',
    )
  })

  it('tells no code, secret or challenge by webhook or in the request log', async () => {
    const quote = await waiting()
    expectStatus(await authorize(client, quote), 200)
    const sent = JSON.stringify(await client.sandbox().webhooks.list())
    expect(sent).toContain('OUTGOING_PAYMENT.PENDING_AUTHORIZATION')
    expect(sent).not.toContain('ScaChallenge')
    const log = await readRequestLog(client)
    expect(log + sent).not.toContain(`\\"${sentCode}\\"`)
  })
})
