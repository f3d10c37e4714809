// also in: august; in the proof: may
import { describe, expect, it } from 'vitest'
import { expectStatus, type Refusal } from '../support/client.ts'
import { useSandbox } from '../support/harness.ts'
import { isAugust } from '../support/variant.ts'
import { addBankAccount, createTestCustomer } from '../support/wallet.ts'

const client = useSandbox()
const beneficiary = { beneficiaryType: 'INDIVIDUAL', fullName: 'Ada Example' }
const address = { line1: '1 Main St', postalCode: '1', country: 'DE' }
const bankName = 'Bank'
const accountNumber = '1234567890'
const swiftCode = 'DEUTDEFF'
const phoneNumber = '+254700000000'
const provider = 'Mobile'

/** The field that August wants and earlier generations do not know. */
const augustBank = isAugust ? { bankName } : {}

/** One right account of every type. */
const accounts: [string, string, Record<string, unknown>][] = [
  ['AED_ACCOUNT', 'AED', { iban: `AE${'1'.repeat(21)}`, beneficiary: { ...beneficiary, address } }],
  ['BDT_ACCOUNT', 'BDT', { ...augustBank, accountNumber, branchCode: '12345' }],
  ['BRL_ACCOUNT', 'BRL', { pixKey: 'ada@x.test', pixKeyType: 'EMAIL', taxId: '12345678901' }],
  ['BWP_ACCOUNT', 'BWP', { phoneNumber: '+26712345678', provider }],
  ['CAD_ACCOUNT', 'CAD', { bankCode: '123', branchCode: '12345', accountNumber: '1234567' }],
  ['COP_ACCOUNT', 'COP', { bankName, accountNumber, bankAccountType: 'SAVINGS' }],
  ['DKK_ACCOUNT', 'DKK', { iban: `DK${'1'.repeat(16)}` }],
  [
    'EGP_ACCOUNT',
    'EGP',
    {
      bankName,
      ...(isAugust ? { phoneNumber: '+201234567890' } : { accountNumber }),
      beneficiary: { ...beneficiary, address, countryOfResidence: 'EG', phoneNumber },
    },
  ],
  [
    'EUR_ACCOUNT',
    'EUR',
    {
      iban: 'DE89370400440532013000',
      swiftCode,
      beneficiary: { ...beneficiary, address, countryOfResidence: 'DE' },
    },
  ],
  ['GBP_ACCOUNT', 'GBP', { sortCode: '123456', accountNumber: '12345678' }],
  ['GHS_ACCOUNT', 'GHS', { ...augustBank, phoneNumber: '+233200000000' }],
  [
    'GTQ_ACCOUNT',
    'GTQ',
    {
      ...augustBank,
      accountNumber,
      bankAccountType: 'CHECKING',
      beneficiary: { ...beneficiary, countryOfResidence: 'GT', phoneNumber },
    },
  ],
  ['HKD_ACCOUNT', 'HKD', { bankName, accountNumber, swiftCode }],
  ['HTG_ACCOUNT', 'HTG', { phoneNumber: '+50912345678' }],
  ['IDR_ACCOUNT', 'IDR', { bankName, accountNumber, swiftCode, phoneNumber: '+62812345678' }],
  ['INR_ACCOUNT', 'INR', { vpa: 'ada@bank' }],
  [
    'JMD_ACCOUNT',
    'JMD',
    {
      ...augustBank,
      accountNumber,
      branchCode: '12345',
      bankAccountType: 'SAVINGS',
      beneficiary: { ...beneficiary, address, phoneNumber },
    },
  ],
  ['KES_ACCOUNT', 'KES', { phoneNumber, provider }],
  ['MWK_ACCOUNT', 'MWK', { phoneNumber: '+265123456789', provider }],
  ['MXN_ACCOUNT', 'MXN', { clabeNumber: '123456789012345678' }],
  ['MYR_ACCOUNT', 'MYR', { bankName, accountNumber, swiftCode }],
  ['NGN_ACCOUNT', 'NGN', { accountNumber, bankName }],
  ['PHP_ACCOUNT', 'PHP', { bankName, accountNumber }],
  ['PKR_ACCOUNT', 'PKR', { bankName, iban: `PK12ABCD${'1'.repeat(16)}` }],
  ['RWF_ACCOUNT', 'RWF', { phoneNumber: '+250700000000', provider }],
  ['SGD_ACCOUNT', 'SGD', { bankName, accountNumber, swiftCode, paymentRails: ['FAST'] }],
  ['SLV_ACCOUNT', 'USD', { accountNumber, bankName }],
  ['THB_ACCOUNT', 'THB', { bankName, accountNumber, swiftCode }],
  ['TZS_ACCOUNT', 'TZS', { phoneNumber: '+255700000000', provider }],
  ['UGX_ACCOUNT', 'UGX', { phoneNumber: '+256700000000', provider }],
  ['USD_ACCOUNT', 'USD', { accountNumber, routingNumber: '021000021', paymentRails: ['ACH'] }],
  ['VND_ACCOUNT', 'VND', { bankName, accountNumber, swiftCode }],
  ['XAF_ACCOUNT', 'XAF', { phoneNumber: '+237600000000', provider, region: 'CM' }],
  ['XOF_ACCOUNT', 'XOF', { phoneNumber: '+221700000000', provider, region: 'SN' }],
  ['ZAR_ACCOUNT', 'ZAR', { accountNumber, bankName }],
  ['ZMW_ACCOUNT', 'ZMW', { phoneNumber: '+260900000000', provider }],
  ['SWIFT_ACCOUNT', 'EUR', { country: 'DE', swiftCode, bankName, accountNumber }],
]

const wallets: [string, string, Record<string, unknown>][] = [
  ['BASE_WALLET', 'USDC', { address: '0xabc' }],
  ['ETHEREUM_WALLET', 'USDC', { address: '0xabc' }],
  ['POLYGON_WALLET', 'USDC', { address: '0xabc' }],
  ['SOLANA_WALLET', 'USDT', { address: 'So1' }],
  ['SPARK_WALLET', 'BTC', { address: 'sp1abc' }],
  ['TRON_WALLET', 'USDT', { address: 'T1' }],
  ['LIGHTNING', 'BTC', { lightningAddress: 'ada@x.test' }],
]

function body(accountType: string, currency: string, fields: Record<string, unknown>, more = {}) {
  const owner = wallets.some(([type]) => type === accountType) ? {} : { beneficiary }
  return { currency, accountInfo: { accountType, ...owner, ...fields }, ...more }
}

type Account = {
  id: string
  accountInfo: Record<string, unknown>
  defaultUmaDepositAccount: boolean
}

describe('an external account', () => {
  it('can be added in every documented type', async () => {
    const { customerId } = await createTestCustomer(client)
    for (const [type, currency, fields] of [...accounts, ...wallets]) {
      const created = await client.post<Account>(
        '/customers/external-accounts',
        body(type, currency, fields, { customerId }),
      )
      expect(expectStatus(created, 201)).toMatchObject({
        status: 'ACTIVE',
        currency,
        customerId,
        accountInfo: { accountType: type, ...fields },
      })
    }
    const path = `/customers/external-accounts?customerId=${customerId}&limit=100`
    expect((await client.get(path)).body).toMatchObject({ totalCount: 44 })
    expect((await client.get(`${path}&currency=BTC`)).body).toMatchObject({ totalCount: 2 })
  })

  it('shows the rails of its type when none are named', async () => {
    const { customerId } = await createTestCustomer(client)
    const id = await addBankAccount(client, customerId)
    const { accountInfo } = (await client.get<Account>(`/customers/external-accounts/${id}`)).body
    expect(accountInfo.paymentRails).toEqual(['ACH', 'WIRE', 'RTP', 'FEDNOW'])
  })

  it('refuses every type with any one of its fields wrong or missing', async () => {
    for (const [type, currency, fields] of accounts) {
      for (const name of Object.keys(fields)) {
        const wrong = body(type, currency, { ...fields, [name]: 7 })
        expectStatus(await client.post('/customers/external-accounts', wrong), 400)
      }
      const nobody = body(type, currency, { ...fields, beneficiary: undefined })
      expectStatus(await client.post('/customers/external-accounts', nobody), 400)
    }
  }, 120_000)

  it('refuses another currency than its type holds', async () => {
    for (const [type, fields] of [
      ['USD_ACCOUNT', { accountNumber, routingNumber: '021000021' }],
      ['SPARK_WALLET', { address: 'sp1' }],
      ['SWIFT_ACCOUNT', { country: 'DE', swiftCode, bankName, accountNumber }],
    ] as const) {
      const currency = type === 'SWIFT_ACCOUNT' ? 'USDB' : 'EUR'
      const refused = await client.post<Refusal>(
        '/customers/external-accounts',
        body(type, currency, fields),
      )
      expect(expectStatus(refused, 400).code).toBe('INVALID_CURRENCY')
    }
  })

  it('is refused twice for one owner, and taken again once it was deleted', async () => {
    const { customerId } = await createTestCustomer(client)
    const id = await addBankAccount(client, customerId)
    const fields = { accountNumber: '123456789', routingNumber: '021000021' }
    const same = body('USD_ACCOUNT', 'USD', fields, { customerId })
    expectStatus(await client.post('/customers/external-accounts', same), 409)
    const path = `/customers/external-accounts/${id}`
    expectStatus(await client.call('DELETE', path), 204)
    expectStatus(await client.get(path), 404)
    expectStatus(await client.call('DELETE', path), 404)
    expectStatus(await client.post('/customers/external-accounts', same), 201)
  })

  it('is the one default for deposits, or none is', async () => {
    const { customerId } = await createTestCustomer(client)
    const add = async (number: string) => {
      const fields = { accountNumber: number, routingNumber: '021000021' }
      const more = { customerId, defaultUmaDepositAccount: true }
      const created = await client.post<Account>(
        '/customers/external-accounts',
        body('USD_ACCOUNT', 'USD', fields, more),
      )
      return expectStatus(created, 201).id
    }
    const [first, second] = [await add('1'), await add('2')]
    const isDefault = async (id: string) =>
      (await client.get<Account>(`/customers/external-accounts/${id}`)).body
        .defaultUmaDepositAccount
    expect([await isDefault(first), await isDefault(second)]).toEqual([false, true])
  })

  it.each([
    ['102', 'NOT_MATCHED'],
    ['103', 'PARTIAL_MATCH'],
    ['104', 'PENDING'],
    ['106', 'UNSUPPORTED'],
    ['107', 'CHECKED_BY_RECEIVING_FI'],
    ['999', 'MATCHED'],
  ])('ending in %s has its beneficiary %s', async (suffix, status) => {
    const fields = { accountNumber: `1234${suffix}`, routingNumber: '021000021' }
    const created = await client.post(
      '/customers/external-accounts',
      body('USD_ACCOUNT', 'USD', fields),
    )
    expect(expectStatus(created, 201)).toMatchObject({ beneficiaryVerificationStatus: status })
    const spark = body('SPARK_WALLET', 'USDB', { address: `sp1abc${suffix}` })
    const wallet = expectStatus(await client.post('/customers/external-accounts', spark), 201)
    expect(wallet).toMatchObject({ beneficiaryVerificationStatus: status })
    expect(wallet).not.toHaveProperty('beneficiaryVerifiedData')
  })

  it('on a chain has no beneficiary to verify', async () => {
    const chain = body('SOLANA_WALLET', 'USDC', { address: 'So1abc102' })
    const wallet = expectStatus(await client.post('/customers/external-accounts', chain), 201)
    expect(wallet).not.toHaveProperty('beneficiaryVerificationStatus')
  })

  it('ending in 105 is no account, and a key with a domain ends before it', async () => {
    const refused = await client.post<Refusal>(
      '/customers/external-accounts',
      body('BRL_ACCOUNT', 'BRL', {
        pixKey: 'ada105@x.test',
        pixKeyType: 'EMAIL',
        taxId: '12345678901',
      }),
    )
    expect(expectStatus(refused, 400).code).toBe('INVALID_BANK_ACCOUNT')
  })

  it('belongs to a customer that exists', async () => {
    const customerId = 'Customer:00000000-0000-4000-8000-000000000000'
    const fields = { accountNumber, routingNumber: '021000021' }
    const answer = await client.post<Refusal>(
      '/customers/external-accounts',
      body('USD_ACCOUNT', 'USD', fields, { customerId }),
    )
    expect(expectStatus(answer, 404).code).toBe('USER_NOT_FOUND')
  })
})

describe('an external account of the platform itself', () => {
  const fields = { accountNumber, routingNumber: '021000021' }
  const add = () =>
    client.post<Account & Refusal>(
      '/platform/external-accounts',
      body('USD_ACCOUNT', 'USD', fields),
    )

  it('is added once, read, listed and deleted, apart from the customers’ ones', async () => {
    const { customerId } = await createTestCustomer(client)
    const theirs = await addBankAccount(client, customerId)
    const created = expectStatus(await add(), 201)
    expect(created).toMatchObject({ currency: 'USD', status: 'ACTIVE' })
    expect(created).not.toHaveProperty('customerId')
    expect(expectStatus(await add(), 409).code).toBe('CONFLICT')
    const path = `/platform/external-accounts/${created.id}`
    expect(expectStatus(await client.get(path), 200)).toEqual(created)
    const { body: listed } = await client.get('/platform/external-accounts')
    expect(listed).toMatchObject({ totalCount: 1, data: [{ id: created.id }] })
    expectStatus(await client.get(`/platform/external-accounts/${theirs}`), 404)
    expectStatus(await client.get(`/customers/external-accounts/${created.id}`), 404)
    expectStatus(await client.call('DELETE', `/platform/external-accounts/${theirs}`), 404)
    expectStatus(await client.call('DELETE', path), 204)
    expectStatus(await client.get(path), 404)
  })
})
