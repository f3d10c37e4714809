// also in: may, august
import { describe, expect, it } from 'vitest'
import { expectStatus, type Refusal } from '../support/client.ts'
import { useSandbox } from '../support/harness.ts'
import { isAugust, isSpec, itWhere } from '../support/variant.ts'
import { addBankAccount, createTestCustomer, fund, quoteBody } from '../support/wallet.ts'

const client = useSandbox()

type Config = {
  id: string
  umaDomain: string
  webhookEndpoint?: string
  supportedCurrencies: { currencyCode: string; maxAmount: number }[]
  embeddedWalletConfig: Record<string, unknown>
}

type Customer = { id: string; umaAddress: string }

const patch = (body: unknown) => client.call<Config & Refusal>('PATCH', '/config', body)
const currency = {
  currencyCode: 'EUR',
  minAmount: 10,
  maxAmount: 1_000,
  requiredCounterpartyFields: [{ name: 'FULL_NAME', mandatory: true }],
  enabledTransactionTypes: ['OUTGOING'],
}

describe('the configuration', () => {
  it('is there from the start, with every currency open', async () => {
    const { body } = await client.get<Config>('/config')
    expect(body).toMatchObject({
      id: expect.stringMatching(/^PlatformConfig:/),
      isRegulatedFinancialInstitution: false,
      embeddedWalletConfig: { otpLength: 6, alphanumeric: false, expirationSeconds: 300 },
    })
    expect(body.supportedCurrencies.map(({ currencyCode }) => currencyCode)).toContain('USDB')
  })

  it('lists what providers require, in the specification also where that is nothing', async () => {
    type Lists = { currencyCode: string; providerRequiredCustomerFields?: string[] } & {
      providerRequiredCounterpartyCustomerFields?: string[]
    }
    const none = isSpec ? [] : undefined
    const expectLists = (config: Config) => {
      const lists = config.supportedCurrencies as unknown as Lists[]
      expect(lists.length).toBeGreaterThan(0)
      for (const currency of lists) {
        const { currencyCode, ...fields } = currency
        const asked = currencyCode === 'INR' ? ['PURPOSE_OF_PAYMENT'] : none
        expect(fields.providerRequiredCustomerFields).toEqual(none)
        expect(fields.providerRequiredCounterpartyCustomerFields).toEqual(asked)
      }
    }
    expectLists((await client.get<Config>('/config')).body)
    const supportedCurrencies = [currency, { ...currency, currencyCode: 'INR' }]
    expectLists(expectStatus(await patch({ supportedCurrencies }), 200))
    expectLists((await client.get<Config>('/config')).body)
  })

  it('changes what is named and keeps the rest', async () => {
    const before = (await client.get<Config>('/config')).body
    const changed = expectStatus(await patch({ umaDomain: 'pay.example.test' }), 200)
    expect(changed).toMatchObject({ ...before, umaDomain: 'pay.example.test' })
    expect((await client.get<Config>('/config')).body).toEqual(changed)
  })

  it('names the domain customers’ UMA addresses are at', async () => {
    expectStatus(await patch({ umaDomain: 'Pay.Example.test' }), 200)
    const created = await client.post<Customer>('/customers', { customerType: 'INDIVIDUAL' })
    const { id, umaAddress } = expectStatus(created, 201)
    expect(umaAddress).toMatch(/^\$u[0-9a-f]+@pay\.example\.test$/)
    const lookUp = (address: string) =>
      client.get<Refusal>(`/receiver/uma/${address}?customerId=${id}`)
    expectStatus(await lookUp(umaAddress), 200)
    const unknown = expectStatus(await lookUp('$success.usd@pay.example.test'), 404)
    expect(unknown.code).toBe('UMA_NOT_FOUND')
  })

  it('decides how codes look', async () => {
    const config = { otpLength: 9, alphanumeric: true, expirationSeconds: 30, appName: 'Acme' }
    expectStatus(await patch({ embeddedWalletConfig: config }), 200)
    const { walletId } = await createTestCustomer(client)
    const body = { type: 'EMAIL_OTP', accountId: walletId, email: 'ada@x.test' }
    expectStatus(await client.post('/auth/credentials', body), 201)
    const [mail] = await client.sandbox().mail.list()
    expect(mail?.code).toMatch(/^[2-9A-HJ-NP-Z]{9}$/)
    expect(mail?.subject).toContain('Acme')
  })

  it.each([
    ['a code that is too short', { embeddedWalletConfig: { otpLength: 3 } }],
    ['a code that never expires', { embeddedWalletConfig: { expirationSeconds: 86_401 } }],
    ['an endpoint that is no address', { webhookEndpoint: 'here' }],
    ['an endpoint of another scheme', { webhookEndpoint: 'file:///etc/passwd' }],
    ['no currencies', { supportedCurrencies: [] }],
    ['an empty range', { supportedCurrencies: [{ ...currency, minAmount: 2_000 }] }],
    ['an unknown currency', { supportedCurrencies: [{ ...currency, currencyCode: 'XXX' }] }],
  ])('refuses %s', async (_, body) => {
    const before = (await client.get<Config>('/config')).body
    expectStatus(await patch(body), 400)
    expect((await client.get<Config>('/config')).body).toEqual(before)
  })

  it('cannot insist on data no counterparty has', async () => {
    const demand = (mandatory: boolean) => ({
      supportedCurrencies: [
        { ...currency, requiredCounterpartyFields: [{ name: 'FI_ADDRESS', mandatory }] },
      ],
    })
    const refusal = expectStatus(await patch(demand(true)), 501)
    expect(refusal.code).toBe('UNRECOGNIZED_MANDATORY_PAYEE_DATA_KEY')
    expectStatus(await patch(demand(false)), 200)
  })

  const tokenization = (cardTokenization2faConfig: unknown) => patch({ cardTokenization2faConfig })
  const full = {
    displayName: 'Acme',
    logoUrl: 'https://acme.test/logo.png',
    email: {
      fromAddress: 'cards@acme.test',
      fromName: 'Acme Cards',
      replyToAddress: 'help@acme.test',
      subject: 'Your code',
      bodyText: 'Code: {{code}}',
    },
    sms: { templateSid: 'HX1', bodyText: 'Code: {{code}}' },
  }

  itWhere(
    isAugust,
    'keeps how codes for cards are sent, and what a change leaves out',
    async () => {
      const before = (await client.get<Config>('/config')).body
      expect(before).not.toHaveProperty('cardTokenization2faConfig')
      const { email, sms, ...named } = full
      expectStatus(await tokenization({ displayName: 'Acme' }), 200)
      expectStatus(await tokenization({ logoUrl: named.logoUrl, email: { subject: 'Hello' } }), 200)
      expectStatus(await tokenization({ email: { ...email, subject: undefined } }), 200)
      expectStatus(await tokenization({ sms: { templateSid: 'HX1' } }), 200)
      expectStatus(await tokenization({ sms: { bodyText: sms.bodyText } }), 200)
      const kept = { ...full, email: { ...email, subject: 'Hello' } }
      expectStatus(await tokenization({}), 200)
      expectStatus(await patch({ umaDomain: 'pay.example.test' }), 200)
      expect((await client.get<Config>('/config')).body).toMatchObject({
        cardTokenization2faConfig: kept,
      })
      const changed = expectStatus(await tokenization({ email: { subject: 'Your code' } }), 200)
      expect(changed).toMatchObject({ cardTokenization2faConfig: full })
    },
  )

  const wrong: [string, unknown][] = [
    ['null', null],
    ['a text', 'Acme'],
    ['a name that is too long', { displayName: 'x'.repeat(256) }],
    ['a logo without encryption', { logoUrl: 'http://acme.test/logo.png' }],
    ['a logo that is no address', { logoUrl: 'logo.png' }],
    ['a logo whose address is too long', { logoUrl: `https://acme.test/${'x'.repeat(512)}` }],
    ['a sender that is no address', { email: { fromAddress: 'Acme' } }],
    ['an address to reply to that is none', { email: { replyToAddress: 'Acme' } }],
    ['a sender’s name that is too long', { email: { fromName: 'x'.repeat(256) } }],
    ['a subject that is too long', { email: { subject: 'x'.repeat(256) } }],
    ['a mail that is too long', { email: { bodyText: 'x'.repeat(2_001) } }],
    ['a template that is too long', { sms: { templateSid: 'x'.repeat(65) } }],
    ['a message that is too long', { sms: { bodyText: 'x'.repeat(481) } }],
  ]
  it.each(isAugust ? wrong : [])('refuses codes for cards with %s', async (_, config) => {
    expectStatus(await tokenization(full), 200)
    const before = (await client.get<Config>('/config')).body
    expect(expectStatus(await tokenization(config), 400).code).toBe('INVALID_INPUT')
    expect((await client.get<Config>('/config')).body).toEqual(before)
  })

  itWhere(!isAugust, 'has no codes for cards before August', async () => {
    const changed = expectStatus(await tokenization(full), 200)
    expect(changed).not.toHaveProperty('cardTokenization2faConfig')
  })

  it('opens a platform account for a currency it adds', async () => {
    const supportedCurrencies = [{ ...currency, currencyCode: 'ZAR' }]
    expectStatus(await patch({ supportedCurrencies }), 200)
    const path = '/platform/internal-accounts?currency=ZAR'
    const { body } = await client.get<{ data: { id: string; customerId?: string }[] }>(path)
    expect(body.data).toMatchObject([{ type: 'INTERNAL_FIAT', status: 'ACTIVE' }])
    expect(body.data[0]?.customerId).toBeUndefined()
  })

  it('bounds the amounts and directions of payments', async () => {
    const { customerId, usdAccountId } = await createTestCustomer(client)
    await fund(client, usdAccountId, 100_000)
    const bank = await addBankAccount(client, customerId)
    const usd = { ...currency, currencyCode: 'USD', minAmount: 100, maxAmount: 200 }
    expectStatus(await patch({ supportedCurrencies: [usd] }), 200)
    const quote = (amount: number) =>
      client.post<Refusal>('/quotes', quoteBody(usdAccountId, bank, amount))
    for (const amount of [99, 201]) {
      expect(expectStatus(await quote(amount), 400).code).toBe('AMOUNT_OUT_OF_RANGE')
    }
    expectStatus(await quote(150), 201)
    const incoming = { ...usd, enabledTransactionTypes: ['INCOMING'] }
    expectStatus(await patch({ supportedCurrencies: [incoming] }), 200)
    expect(expectStatus(await quote(150), 400).code).toBe('INVALID_CURRENCY')
  })
})
