// also in: august
import { beforeEach, expect, it } from 'vitest'
import { expectStatus, type Refusal } from '../support/client.ts'
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
  requestQuote,
  resetFactor,
  useScaSandbox,
} from '../support/sca.ts'
import { describeWhere } from '../support/variant.ts'
import { createTestCustomer, quoteBody } from '../support/wallet.ts'

type Reset = {
  resetId: string
  livenessAccessToken: string
  verificationLink: string
  expiresAt: string
}
type State = { status: string; enrollmentStatus?: string; completedAt?: string }
type Factor = { factor: string; credentialId?: string; name: string }

const client = useScaSandbox()
const hour = 60 * 60_000
const mobile = { countryCode: '+33', number: '699887755' }

describeWhere(hasSca, 'the reset of a factor', () => {
  let customerId = ''
  beforeEach(async () => {
    customerId = (await createEuCustomer(client)).customerId
  })

  const post = <T = Refusal>(path: string, body: object, of = customerId) =>
    callSca<T>(client, 'POST', path, of, body)

  const start = async (factor = 'SMS_OTP') =>
    expectStatus(await post<Reset>('factors/reset', { factor }), 201)

  const complete = ({ resetId }: Reset, body: object = { mobile }, of = customerId) =>
    post(`factors/reset/${resetId}/complete`, body, of)

  const read = async ({ resetId }: Reset) =>
    expectStatus(await callSca<State>(client, 'GET', `factors/reset/${resetId}`, customerId), 200)

  const statusOf = async (reset: Reset) => (await read(reset)).status

  async function visit(url: string, method = 'GET') {
    const response = await client.sandbox().fetch(new Request(url, { method }))
    return { status: response.status, headers: response.headers, text: await response.text() }
  }

  const choose = ({ verificationLink }: Reset, outcome: string) =>
    visit(`${verificationLink}/${outcome}`, 'POST')

  async function pass(reset: Reset): Promise<void> {
    expect((await choose(reset, 'LIVENESS_PASSED')).status).toBe(200)
  }

  const factors = async () => {
    const answer = await callSca<{ factors: Factor[] }>(client, 'GET', 'factors', customerId)
    return expectStatus(answer, 200).factors
  }

  const advance = (ms: number) => client.sandbox().clock.advance(ms)

  it('takes a person to the page of its check, and text messages to the new number', async () => {
    const reset = await start()
    expect(reset).toEqual({
      resetId: expect.stringMatching(/^ScaReset:/),
      livenessAccessToken: expect.stringMatching(/^[0-9a-f]{64}$/),
      verificationLink: `http://localhost/sca-reset/${reset.livenessAccessToken}`,
      expiresAt: '2026-06-01T13:00:00.000Z',
    })
    expect(await read(reset)).toEqual({
      status: 'INITIATED',
      factor: 'SMS_OTP',
      expiresAt: reset.expiresAt,
    })
    const { status, text } = await visit(reset.verificationLink)
    expect(status).toBe(200)
    expect(text).toContain(customerId)
    expect(expectStatus(await complete(reset), 400).code).toBe('INVALID_INPUT')
    await pass(reset)
    expect(await read(reset)).toMatchObject({
      status: 'LIVENESS_PASSED',
      enrollmentStatus: 'PENDING',
    })
    await advance(1_000)
    expectStatus(await complete(reset), 204)
    expect(await read(reset)).toMatchObject({
      status: 'COMPLETED',
      enrollmentStatus: 'COMPLETED',
      completedAt: '2026-06-01T12:00:01.000Z',
    })
    expect(await factors()).toEqual([{ factor: 'SMS_OTP', name: '+33•••••••55' }])
    type Customer = { phoneNumber: string; contactVerification: { phone: string } }
    expect((await client.get<Customer>(`/customers/${customerId}`)).body).toMatchObject({
      phoneNumber: '+33699887755',
      contactVerification: { phone: 'VERIFIED' },
    })
    expectStatus(await complete(reset), 409)
  })

  it.each(['TOTP', 'PASSKEY'])('removes %s, which can be enrolled anew', async (factor) => {
    await enrolTotp(client, customerId)
    await enrolPasskey(client, customerId)
    const reset = await start(factor)
    await pass(reset)
    expectStatus(await complete(reset), 400)
    expect(await factors()).toHaveLength(3)
    expectStatus(await complete(reset, {}), 204)
    expect((await factors()).map((one) => one.factor)).not.toContain(factor)
    expectStatus(await post('factors', { type: factor }), 200)
  })

  it('needs a number for text messages that there can be', async () => {
    const reset = await start()
    await pass(reset)
    for (const body of [
      {},
      { mobile: { countryCode: '+0', number: '1' } },
      { mobile: { countryCode: '+49', number: 'x' } },
      { mobile: { countryCode: '+4999', number: '12345678901234' } },
    ]) {
      expect(expectStatus(await complete(reset, body), 400).code).toBe('INVALID_INPUT')
    }
    expect(await statusOf(reset)).toBe('LIVENESS_PASSED')
  })

  it('makes the challenges for the lost factor come to nothing', async () => {
    const payer = await createEuPayer(client)
    customerId = payer.customerId
    const authenticator = await enrolPasskey(client, customerId)
    const waiting = async (scaFactor: string) => {
      const body = quoteBody(payer.usdAccountId, payer.bank, 10)
      return executeToAuthorize(client, await requestQuote(client, body), { scaFactor })
    }
    const quote = await waiting('PASSKEY')
    const challenge = quote.scaChallenge?.passkeyAssertionOptions?.challenge ?? ''
    const proof = assertionFor(authenticator, challenge)
    await resetFactor(client, customerId, 'PASSKEY')
    expectStatus(await authorize(client, quote, proof), 409)
    await enrolPasskey(client, customerId)
    expectStatus(await authorize(client, quote, proof), 409)
    const texted = await waiting('SMS_OTP')
    const ofPhone = await start()
    await pass(ofPhone)
    expectStatus(await complete(ofPhone), 204)
    expectStatus(await client.post(`/quotes/${texted.id}/authorize/resend`), 409)
    expectStatus(await authorize(client, texted), 409)
    expectStatus(await authorize(client, await waiting('SMS_OTP')), 200)
    await advance(hour)
    for (const { transactionId } of [quote, texted]) {
      type Transaction = { status: string; failureReason: string }
      const { body } = await client.get<Transaction>(`/transactions/${transactionId}`)
      expect(body).toMatchObject({ status: 'FAILED', failureReason: 'SCA_NOT_COMPLETED' })
    }
  })

  it('can be left to a review, which passes or rejects it by the same link', async () => {
    const reset = await start()
    const offered = async () => {
      const { text } = await visit(reset.verificationLink)
      return [...text.matchAll(/formaction="\/sca-reset\/[0-9a-f]{64}\/(\w+)"/g)].map(
        ([, outcome]) => outcome,
      )
    }
    expect(await offered()).toEqual(['LIVENESS_PASSED', 'PENDING_REVIEW', 'REJECTED'])
    expect((await choose(reset, 'PENDING_REVIEW')).status).toBe(200)
    expect(await statusOf(reset)).toBe('PENDING_REVIEW')
    expectStatus(await complete(reset), 400)
    expect(await offered()).toEqual(['LIVENESS_PASSED', 'REJECTED'])
    await pass(reset)
    expectStatus(await complete(reset), 204)
  })

  it('ends when it is rejected', async () => {
    const reset = await start()
    expect((await choose(reset, 'REJECTED')).status).toBe(200)
    expect(await statusOf(reset)).toBe('REJECTED')
    expect((await choose(reset, 'LIVENESS_PASSED')).status).toBe(410)
    expectStatus(await complete(reset), 409)
  })

  it('expires, whether its check was passed or not', async () => {
    const reset = await start()
    await pass(reset)
    await advance(hour)
    expect(await statusOf(reset)).toBe('EXPIRED')
    expectStatus(await complete(reset), 409)
    const other = await start()
    await advance(hour)
    expect(await statusOf(other)).toBe('EXPIRED')
    expect((await visit(other.verificationLink)).status).toBe(410)
  })

  it('is replaced by the next, and there are five a day', async () => {
    const [first, second, third] = [await start(), await start(), await start()]
    expect(await statusOf(first)).toBe('EXPIRED')
    expect(await statusOf(second)).toBe('EXPIRED')
    expect((await choose(second, 'LIVENESS_PASSED')).status).toBe(410)
    expect(await statusOf(third)).toBe('INITIATED')
    await start()
    const last = await start()
    const refused = await post('factors/reset', { factor: 'SMS_OTP' })
    expect(expectStatus(refused, 429).code).toBe('RATE_LIMITED')
    expect(refused.headers.get('retry-after')).toBe('86400')
    expect(await statusOf(last)).toBe('INITIATED')
    await advance(24 * hour)
    await start()
  })

  it('is completed once, and its check ended once, by many at the same moment', async () => {
    const reset = await start()
    const chosen = await Promise.all([choose(reset, 'LIVENESS_PASSED'), choose(reset, 'REJECTED')])
    expect(chosen.map(({ status }) => status).toSorted()).toEqual([200, 410])
    const next = await start()
    await pass(next)
    const done = await Promise.all(Array.from({ length: 10 }, () => complete(next)))
    expect(done.filter(({ status }) => status === 204)).toHaveLength(1)
    expect(done.filter(({ status }) => status === 409)).toHaveLength(9)
  })

  it('is of a factor that the customer has', async () => {
    for (const factor of ['TOTP', 'PASSKEY']) {
      expect(expectStatus(await post('factors/reset', { factor }), 409).code).toBe('CONFLICT')
    }
  })

  it('is no one else’s', async () => {
    const reset = await start()
    await pass(reset)
    const other = (await createEuCustomer(client)).customerId
    const path = `factors/reset/${reset.resetId}`
    expectStatus(await callSca(client, 'GET', path, other), 404)
    expectStatus(await complete(reset, { mobile }, other), 404)
    const { customerId: american } = await createTestCustomer(client)
    expectStatus(await callSca(client, 'GET', path, american), 409)
    expectStatus(await complete(reset, { mobile }, american), 409)
    expectStatus(await post('factors/reset', { factor: 'SMS_OTP' }, american), 409)
    const unknown = 'Customer:00000000-0000-4000-8000-000000000000'
    expectStatus(await post('factors/reset', { factor: 'SMS_OTP' }, unknown), 404)
    expect(await statusOf(reset)).toBe('LIVENESS_PASSED')
  })

  it('has a page that knows no other token and no other outcome, and lets a browser only choose', async () => {
    const reset = await start()
    const unknown = `http://localhost/sca-reset/${'0'.repeat(64)}`
    expect((await visit(unknown)).status).toBe(404)
    expect((await visit(`${unknown}/LIVENESS_PASSED`, 'POST')).status).toBe(404)
    for (const outcome of ['COMPLETED', 'EXPIRED', 'INITIATED', 'x']) {
      expect((await choose(reset, outcome)).status).toBe(404)
    }
    const { headers } = await visit(reset.verificationLink)
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('cache-control')).toBe('no-store')
  })

  it('leaves its link out of the request log', async () => {
    const { livenessAccessToken, verificationLink } = await start()
    await visit(verificationLink)
    const log = await readRequestLog(client)
    expect(log).toContain('/sca/factors/reset')
    expect(log).not.toContain(livenessAccessToken)
  })
})
