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
  createEuPayer,
  enrolPasskey,
  enrolTotp,
  hasSca,
  requestQuote,
  type ScaQuote,
  smsCode,
  totpAt,
  totpNow,
  useScaSandbox,
} from '../support/sca.ts'
import { describeWhere, isAugust, itWhere } from '../support/variant.ts'
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

describeWhere(hasSca, 'a quote that has to be authorized', () => {
  let payer: Awaited<ReturnType<typeof createEuPayer>>
  beforeEach(async () => {
    payer = await createEuPayer(client)
  })

  const body = (more = {}) => quoteBody(payer.usdAccountId, payer.bank, 1_000, more)
  const request = (more = {}) => requestQuote(client, body(more))
  const read = async ({ id }: ScaQuote) => (await client.get<ScaQuote>(`/quotes/${id}`)).body
  const execute = ({ id }: ScaQuote, headers = {}) =>
    client.post<Refusal>(`/quotes/${id}/execute`, undefined, headers)
  const resend = ({ id }: ScaQuote) => client.post<Refusal>(`/quotes/${id}/authorize/resend`)
  const advance = (ms: number) => client.sandbox().clock.advance(ms)
  const transactionOf = async ({ transactionId }: ScaQuote) =>
    (await client.get<Transaction>(`/transactions/${transactionId}`)).body
  const webhooks = async () => (await client.sandbox().webhooks.list()).map(({ type }) => type)
  const passkeyChallenge = ({ scaChallenge }: ScaQuote) =>
    scaChallenge?.passkeyAssertionOptions?.challenge ?? ''

  async function signIn(walletId: string) {
    type List = { data: { id: string }[] }
    const path = `/auth/credentials?accountId=${walletId}`
    const { data } = expectStatus(await client.get<List>(path), 200)
    return signInWithNewCode(client, data[0]?.id ?? '')
  }

  it('waits, with a challenge, and is paid after that', async () => {
    const quote = await request()
    expect(quote).toMatchObject({
      status: 'PENDING_AUTHORIZATION',
      scaChallenge: {
        id: expect.stringMatching(/^ScaChallenge:/),
        expiresAt: quote.expiresAt,
        factor: 'SMS_OTP',
        availableFactors: ['SMS_OTP'],
        purpose: 'PAYMENT',
        passkeyAssertionOptions: null,
        passkeyAllowedOrigins: null,
      },
    })
    expect(await read(quote)).toEqual(quote)
    expect((await transactionOf(quote)).status).toBe('PENDING_AUTHORIZATION')
    expect((await webhooks()).at(-1)).toBe('OUTGOING_PAYMENT.PENDING_AUTHORIZATION')
    const authorized = expectStatus(await authorize(client, quote), 200)
    expect(authorized.status).toBe('PENDING')
    expect(authorized).not.toHaveProperty('scaChallenge')
    expect((await transactionOf(quote)).status).toBe('PENDING')
    expect((await webhooks()).at(-1)).toBe('OUTGOING_PAYMENT.PENDING')
    expect(await balanceOf(client, payer.usdAccountId)).toBe(10_000)
    expectStatus(await execute(quote), 200)
    expect(await balanceOf(client, payer.usdAccountId)).toBe(9_000)
  })

  it('says how it can be paid by a deposit only once it is authorized', async () => {
    const { customerId, bank } = payer
    const source = { sourceType: 'REALTIME_FUNDING', currency: 'USD', customerId }
    const quote = await request({ ...quoteBody('', bank, 1_000), source })
    expect(quote.status).toBe('PENDING_AUTHORIZATION')
    expect(quote).not.toHaveProperty('paymentInstructions')
    const deposit = { quoteId: quote.id, currencyCode: 'USD' }
    const before = await client.books()
    expectStatus(await client.post('/sandbox/send', deposit), 409)
    expect(await client.books()).toEqual(before)
    const authorized = expectStatus(await authorize(client, quote), 200)
    expect(authorized.paymentInstructions).not.toHaveLength(0)
    expectStatus(await client.post('/sandbox/send', deposit), 200)
  })

  itWhere(
    isAugust,
    'across currencies is authorized twice, and by a wallet stamped too',
    async () => {
      const { walletId, bank } = payer
      await fund(client, walletId, 5_000_000)
      const session = await signIn(walletId)
      const quote = await requestQuote(client, quoteBody(walletId, bank, 1_000_000))
      expect(quote.scaChallenge?.purpose).toBe('CURRENCY_EXCHANGE')
      const stamp = client.signed(session.sign(payloadOf(quote)))
      const early = expectStatus(await execute(quote, stamp), 409)
      expect(early).toMatchObject({
        message: expect.stringContaining('POST /quotes/{quoteId}/authorize'),
      })
      const half = expectStatus(await authorize(client, quote), 200)
      expect(half).toMatchObject({
        status: 'PENDING_AUTHORIZATION',
        scaChallenge: { purpose: 'PAYMENT', factor: 'SMS_OTP', expiresAt: quote.expiresAt },
      })
      expect(half.scaChallenge?.id).not.toBe(quote.scaChallenge?.id)
      expectStatus(await execute(quote, stamp), 409)
      expect(expectStatus(await authorize(client, quote), 200).status).toBe('PENDING')
      expectStatus(await execute(quote), 401)
      expect(await balanceOf(client, walletId)).toBe(5_000_000)
      expectStatus(await execute(quote, stamp), 200)
      expect(await balanceOf(client, walletId)).toBe(4_000_000)
    },
  )

  it('takes a code of an authenticator app for one of its two challenges', async () => {
    const { secret } = await enrolTotp(client, payer.customerId)
    await fund(client, payer.walletId, 5_000_000)
    const quote = await requestQuote(client, quoteBody(payer.walletId, payer.bank, 1_000_000))
    expect(quote.scaChallenge?.factor).toBe('TOTP')
    const code = await totpNow(client, secret)
    expectStatus(await authorize(client, quote, { code }), 200)
    expectStatus(await authorize(client, quote, { code }), 400)
    await advance(minute / 2)
    const next = { code: await totpNow(client, secret) }
    expect(expectStatus(await authorize(client, quote, next), 200).status).toBe('PENDING')
  })

  it('counts no proof that comes again after it was accepted', async () => {
    const authenticator = await enrolPasskey(client, payer.customerId)
    await fund(client, payer.walletId, 5_000_000)
    const quote = await requestQuote(client, quoteBody(payer.walletId, payer.bank, 1_000_000))
    const challenge = quote.scaChallenge?.passkeyAssertionOptions?.challenge ?? ''
    const proof = assertionFor(authenticator, challenge)
    const { scaChallenge } = expectStatus(await authorize(client, quote, proof), 200)
    for (let i = 0; i < 6; i += 1) {
      const again = await authorize<Refusal>(client, quote, proof)
      expect(expectStatus(again, 409).code).toBe('CONFLICT')
    }
    const next = scaChallenge?.passkeyAssertionOptions?.challenge ?? ''
    const last = await authorize(client, quote, assertionFor(authenticator, next))
    expect(expectStatus(last, 200).status).toBe('PENDING')
  })

  it('asks for the strongest factor, or the one that is requested', async () => {
    await enrolTotp(client, payer.customerId)
    await enrolPasskey(client, payer.customerId)
    const byDefault = await request()
    expect(byDefault.scaChallenge?.factor).toBe('PASSKEY')
    expect(byDefault.scaChallenge?.availableFactors).toEqual(['SMS_OTP', 'TOTP', 'PASSKEY'])
    for (const scaFactor of ['SMS_OTP', 'TOTP', 'PASSKEY']) {
      expect((await request({ scaFactor })).scaChallenge?.factor).toBe(scaFactor)
    }
  })

  it('is refused for a factor that the customer does not have, and there is none then', async () => {
    const before = await webhooks()
    const refused = await client.post<Refusal>('/quotes', body({ scaFactor: 'PASSKEY' }))
    expect(expectStatus(refused, 400).code).toBe('INVALID_INPUT')
    expect(await webhooks()).toEqual(before)
  })

  it('is refused for a customer without any factor', async () => {
    const change = { customerType: 'INDIVIDUAL', phoneNumber: '+33699887766' }
    expectStatus(await client.call('PATCH', `/customers/${payer.customerId}`, change), 200)
    const refused = await client.post<Refusal>('/quotes', body())
    expect(expectStatus(refused, 403).code).toBe('USER_NOT_READY')
  })

  it('is not executed before, neither by an agent nor as a transfer', async () => {
    const quote = await request()
    const agent = await connectAgent(client, payer.customerId)
    const own = expectStatus(await agent.post<ScaQuote>('/quotes', body()), 201)
    expect(own.status).toBe('PENDING_AUTHORIZATION')
    const before = await client.books()
    expect(expectStatus(await execute(quote), 409).code).toBe('CONFLICT')
    expectStatus(await agent.post(`/quotes/${own.id}/execute`), 409)
    expectStatus(await agent.post('/quotes', body({ immediatelyExecute: true })), 409)
    const transfer = {
      source: { accountId: payer.usdAccountId },
      destination: { accountId: payer.bank },
      amount: 1_000,
    }
    expectStatus(await client.post('/transfer-out', transfer), 400)
    expectStatus(await agent.post('/transfer-out', transfer), 400)
    expect(await client.books()).toEqual(before)
    expectStatus(await authorize(client, own), 200)
    expectStatus(await agent.post(`/quotes/${own.id}/execute`), 200)
    expect(await balanceOf(client, payer.usdAccountId)).toBe(9_000)
  })

  it('that was to be executed at once is, as soon as it is authorized', async () => {
    const quote = await request({ immediatelyExecute: true })
    expect(quote.status).toBe('PENDING_AUTHORIZATION')
    expect(await balanceOf(client, payer.usdAccountId)).toBe(10_000)
    expect(expectStatus(await authorize(client, quote), 200).status).toBe('PROCESSING')
    expect(await balanceOf(client, payer.usdAccountId)).toBe(9_000)
    await advance(10_000)
    expect((await transactionOf(quote)).status).toBe('COMPLETED')
  })

  it('keeps its challenge when the money is gone by then', async () => {
    const [first, second] = [
      await request({ immediatelyExecute: true, lockedCurrencyAmount: 9_000 }),
      await request({ immediatelyExecute: true, lockedCurrencyAmount: 9_000 }),
    ]
    expectStatus(await authorize(client, first), 200)
    const refused = await authorize<Refusal>(client, second)
    expect(expectStatus(refused, 400).code).toBe('INSUFFICIENT_FUNDS')
    expect((await read(second)).status).toBe('PENDING_AUTHORIZATION')
    await fund(client, payer.usdAccountId, 9_000)
    expectStatus(await authorize(client, second), 200)
  })

  it('expires, and says why', async () => {
    const quote = await request()
    await advance(5 * minute)
    const refused = await authorize<Refusal>(client, quote)
    expect(expectStatus(refused, 409).code).toBe('QUOTE_EXPIRED')
    expect(expectStatus(await resend(quote), 409).code).toBe('QUOTE_EXPIRED')
    expect(expectStatus(await execute(quote), 409).code).toBe('QUOTE_EXPIRED')
    const expired = await read(quote)
    expect(expired.status).toBe('EXPIRED')
    expect(expired).not.toHaveProperty('scaChallenge')
    expect(await transactionOf(quote)).toMatchObject({
      status: 'EXPIRED',
      failureReason: 'SCA_NOT_COMPLETED',
    })
    expect((await webhooks()).at(-1)).toBe('OUTGOING_PAYMENT.EXPIRED')
  })

  it('expires as any when it was authorized and not executed', async () => {
    const quote = await request()
    expectStatus(await authorize(client, quote), 200)
    await advance(5 * minute)
    expect((await transactionOf(quote)).failureReason).toBe('QUOTE_EXPIRED')
  })

  it('has its text message sent again, without more time', async () => {
    const quote = await request()
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

  it('has nothing to send again for another factor', async () => {
    await enrolTotp(client, payer.customerId)
    await enrolPasskey(client, payer.customerId)
    for (const scaFactor of ['TOTP', 'PASSKEY']) {
      expect(expectStatus(await resend(await request({ scaFactor })), 409).code).toBe('CONFLICT')
    }
  })

  it('is authorized by a passkey that signed its own challenge', async () => {
    const authenticator = await enrolPasskey(client, payer.customerId)
    const [quote, other] = [await request(), await request()]
    const path = 'login/start'
    type Start = { passkeyOptions: { challenge: string } }
    const factor = { factor: 'PASSKEY' }
    const login = await callSca<Start>(client, 'POST', path, payer.customerId, factor)
    const { challenge } = expectStatus(login, 200).passkeyOptions
    for (const wrong of [challenge, passkeyChallenge(other)]) {
      const refused = await authorize<Refusal>(client, quote, assertionFor(authenticator, wrong))
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
    const quote = await request()
    const proof = assertionFor(authenticator, passkeyChallenge(quote))
    const refused = await authorize<Refusal>(client, quote, proof)
    expect(expectStatus(refused, 400).code).toBe('INVALID_INPUT')
  })

  it('needs its own authorization, though the customer is logged in', async () => {
    const { customerId } = payer
    const factor = 'SMS_OTP'
    await callSca(client, 'POST', 'login/start', customerId, { factor })
    const login = { factor, code: smsCode, endUserIpAddress: '192.0.2.1' }
    expectStatus(await callSca(client, 'POST', 'login/complete', customerId, login), 200)
    const quote = await request()
    expect(quote.status).toBe('PENDING_AUTHORIZATION')
    expectStatus(await execute(quote), 409)
    const ofQuote = { ...login, challengeId: quote.scaChallenge?.id }
    expectStatus(await callSca(client, 'POST', 'login/complete', customerId, ofQuote), 404)
  })

  it('takes five guesses of twenty at the same moment, over all quotes of the customer', async () => {
    const quotes = [await request(), await request()]
    const guesses = Array.from({ length: 20 }, (_, i) =>
      authorize(client, quotes[i % 2] as ScaQuote, { code: `0000${i}` }),
    )
    const before = await client.books()
    const statuses = (await Promise.all(guesses)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 400)).toHaveLength(5)
    expect(statuses.filter((status) => status === 423)).toHaveLength(15)
    const locked = await authorize<Refusal>(client, quotes[0] as ScaQuote)
    expect(expectStatus(locked, 423).code).toBe('LOCKED')
    expect(await client.books()).toEqual(before)
    await advance(15 * minute)
    expectStatus(await authorize(client, await request()), 200)
  })

  it('is authorized and paid once by twenty right codes at the same moment', async () => {
    const quote = await request({ immediatelyExecute: true })
    const right = Array.from({ length: 20 }, () => authorize(client, quote))
    const statuses = (await Promise.all(right)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(19)
    expect(await balanceOf(client, payer.usdAccountId)).toBe(9_000)
  })

  it('asks for what its factor needs, and does not count a call without it', async () => {
    const quote = await request()
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
    const free = await requestQuote(
      client,
      quoteBody(usdAccountId, bank, 10, { scaFactor: 'TOTP' }),
    )
    expect(free.status).toBe('PENDING')
    expectStatus(await authorize(client, free), 409)
    expectStatus(await resend(free), 409)
    expectStatus(await execute(free), 200)
  })

  it('tells no code, secret or challenge by webhook or in the request log', async () => {
    const { secret, recoveryCodes } = await enrolTotp(client, payer.customerId)
    const quote = await request()
    const now = (await client.sandbox().clock.now()).getTime()
    const codes = [totpAt(secret, now), recoveryCodes[0] ?? '']
    expectStatus(await authorize(client, quote, { code: codes[0] }), 200)
    expectStatus(await authorize(client, await request(), { code: codes[1] }), 200)
    const sent = JSON.stringify(await client.sandbox().webhooks.list())
    expect(sent).toContain('OUTGOING_PAYMENT.PENDING_AUTHORIZATION')
    expect(sent).not.toContain('ScaChallenge')
    const log = await readRequestLog(client)
    for (const one of [secret, ...recoveryCodes, `"${codes[0]}"`, `\\"${sentCode}\\"`]) {
      expect(log + sent).not.toContain(one)
    }
  })
})
