import { describe, expect, it } from 'vitest'
import { expectStatus } from '../support/client.ts'
import { useSandbox } from '../support/harness.ts'
import { createTestCustomer, type InternalAccount, type Quote } from '../support/wallet.ts'

const client = useSandbox()

const bic = /^[A-Z]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/
const anyPhone = /^\+[0-9]{6,14}$/
const phone = (code: string) => new RegExp(`^\\+${code}[0-9]{9}$`)
const name = /^.{1,255}$/
const account = /^.{1,34}$/
const reference = /^.+$/
const savings = /^(CHECKING|SAVINGS)$/
const transfer = ['BANK_TRANSFER']
const mobile = ['MOBILE_MONEY']
const either = ['BANK_TRANSFER', 'MOBILE_MONEY']
const sepa = ['SEPA', 'SEPA_INSTANT']
const anyIban = /^[A-Z]{2}[0-9]{2}[A-Za-z0-9]{11,30}$/
const bank = { bankName: name, accountNumber: account, swiftCode: bic }

type Fields = Record<string, RegExp | string[]>

/** The documented fields of every kind of bank account money can be sent to, by currency. */
const banks: [string, Fields][] = [
  [
    'USD',
    {
      accountNumber: account,
      routingNumber: /^[0-9]{9}$/,
      paymentRails: ['ACH', 'WIRE', 'RTP', 'FEDNOW'],
      bankName: name,
      reference,
    },
  ],
  ['BRL', { qrCode: /./ }],
  ['MXN', { clabeNumber: /^[0-9]{18}$/, paymentRails: ['SPEI'], reference }],
  ['DKK', { iban: /^DK[0-9]{16}$/, swiftCode: bic, paymentRails: sepa, reference }],
  ['EUR', { iban: anyIban, swiftCode: bic, paymentRails: sepa, reference }],
  ['INR', { vpa: /^[a-zA-Z0-9.\-_]+@[a-zA-Z0-9]+$/, paymentRails: ['UPI'] }],
  ['NGN', { accountNumber: /^[0-9]{10}$/, bankName: name, paymentRails: transfer, reference }],
  [
    'CAD',
    {
      bankCode: /^[0-9]{3}$/,
      branchCode: /^[0-9]{5}$/,
      accountNumber: /^[0-9]{7,12}$/,
      paymentRails: transfer,
      reference,
    },
  ],
  [
    'GBP',
    {
      sortCode: /^[0-9]{6}$/,
      accountNumber: /^[0-9]{8}$/,
      paymentRails: ['FASTER_PAYMENTS'],
      reference,
    },
  ],
  ['HKD', { ...bank, paymentRails: transfer, reference }],
  ['IDR', { ...bank, phoneNumber: /^\+62[0-9]{9,12}$/, paymentRails: transfer, reference }],
  ['MYR', { ...bank, paymentRails: transfer, reference }],
  ['PHP', { bankName: name, accountNumber: /^[0-9]{8,16}$/, paymentRails: transfer, reference }],
  ['SGD', { ...bank, paymentRails: ['PAYNOW', 'FAST', 'BANK_TRANSFER'], reference }],
  ['THB', { ...bank, paymentRails: transfer, reference }],
  ['VND', { ...bank, paymentRails: transfer, reference }],
  ['AED', { iban: /^AE[0-9]{21}$/, swiftCode: bic, paymentRails: transfer, reference }],
  ['KES', { phoneNumber: phone('254'), provider: name, paymentRails: mobile, reference }],
  ['MWK', { phoneNumber: anyPhone, provider: name, paymentRails: mobile, reference }],
  ['RWF', { phoneNumber: phone('250'), provider: name, paymentRails: mobile, reference }],
  ['TZS', { phoneNumber: phone('255'), provider: name, paymentRails: mobile, reference }],
  ['UGX', { phoneNumber: anyPhone, provider: name, paymentRails: mobile, reference }],
  [
    'XOF',
    {
      phoneNumber: anyPhone,
      provider: name,
      region: /^(BJ|CI|SN|TG)$/,
      paymentRails: mobile,
      reference,
    },
  ],
  ['ZAR', { accountNumber: /^[0-9]{9,13}$/, bankName: name, paymentRails: transfer, reference }],
  ['ZMW', { phoneNumber: phone('260'), provider: name, paymentRails: mobile, reference }],
  ['BWP', { phoneNumber: anyPhone, provider: name, paymentRails: mobile, reference }],
  [
    'XAF',
    {
      phoneNumber: anyPhone,
      provider: name,
      region: /^(CM|CG)$/,
      paymentRails: mobile,
      reference,
    },
  ],
  [
    'BDT',
    {
      accountNumber: account,
      branchCode: /^[0-9]{5}$/,
      swiftCode: bic,
      phoneNumber: anyPhone,
      paymentRails: either,
      reference,
    },
  ],
  ['ARS', { accountNumber: /^\d{22}$/ }],
  ['COP', { paymentUrl: /^https:/ }],
  [
    'CNY',
    {
      bankName: name,
      accountNumber: account,
      phoneNumber: anyPhone,
      paymentRails: either,
      reference,
    },
  ],
  [
    'EGP',
    {
      bankName: name,
      accountNumber: account,
      iban: /^EG[0-9]{27}$/,
      swiftCode: bic,
      paymentRails: transfer,
      reference,
    },
  ],
  ['GHS', { accountNumber: account, phoneNumber: anyPhone, paymentRails: either, reference }],
  ['GTQ', { accountNumber: account, bankAccountType: savings, paymentRails: transfer, reference }],
  ['HTG', { phoneNumber: anyPhone, paymentRails: mobile, reference }],
  [
    'JMD',
    {
      accountNumber: account,
      branchCode: /^[0-9]{5}$/,
      bankAccountType: savings,
      paymentRails: transfer,
      reference,
    },
  ],
  [
    'PKR',
    {
      accountNumber: account,
      iban: /^PK[0-9]{2}[A-Z]{4}[0-9]{16}$/,
      phoneNumber: anyPhone,
      bankName: name,
      paymentRails: either,
      reference,
    },
  ],
]

const salvadoran: Fields = {
  bankName: name,
  accountNumber: account,
  bankAccountType: savings,
  phoneNumber: anyPhone,
  paymentRails: either,
  reference,
}

const evm = /^0x[0-9a-f]{40}$/
const solana = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/

/** Where a token can be sent, by the network that carries it. */
const tokens: [string, string, string, Fields][] = [
  ['USDB', 'SPARK', 'SPARK_WALLET', { address: /^sp1/, assetType: /^USDB$/ }],
  ['BTC', 'SPARK', 'SPARK_WALLET', { address: /^sp1/, assetType: /^BTC$/, invoice: /^lnbcrt1/ }],
  ['BTC', 'LIGHTNING', 'LIGHTNING', { invoice: /^lnbcrt1/ }],
  ['USDC', 'SOLANA', 'SOLANA_WALLET', { address: solana, assetType: /^USDC$/ }],
  ['USDT', 'SOLANA', 'SOLANA_WALLET', { address: solana, assetType: /^USDT$/ }],
  ['USDC', 'POLYGON', 'POLYGON_WALLET', { address: evm, assetType: /^USDC$/ }],
  ['USDC', 'BASE', 'BASE_WALLET', { address: evm, assetType: /^USDC$/ }],
  ['USDC', 'ETHEREUM', 'ETHEREUM_WALLET', { address: evm, assetType: /^USDC$/ }],
]

type Info = { accountType: string } & Record<string, unknown>

async function instructionsFor(source: object, walletId: string): Promise<Info[]> {
  const quote = await client.post<Quote>('/quotes', {
    source: { sourceType: 'REALTIME_FUNDING', ...source },
    destination: { destinationType: 'ACCOUNT', accountId: walletId },
    lockedCurrencySide: 'RECEIVING',
    lockedCurrencyAmount: 1_000_000,
  })
  const { paymentInstructions = [] } = expectStatus(quote, 201)
  return paymentInstructions.map((item) => item.accountOrWalletInfo)
}

/** Fails unless the details have exactly these fields, each of the documented form. */
function expectFields(info: Info | undefined, accountType: string, fields: Fields): void {
  const documented = Object.entries(fields).map(([field, form]) => [
    field,
    form instanceof RegExp ? expect.stringMatching(form) : form,
  ])
  expect(info).toEqual({ accountType, ...Object.fromEntries(documented) })
}

describe('the instructions of a quote that money is sent to', () => {
  it.each(banks)('name a bank account for %s', async (currency, fields) => {
    const { walletId } = await createTestCustomer(client)
    const [info, ...others] = await instructionsFor({ currency }, walletId)
    expectFields(info, `${currency}_ACCOUNT`, fields)
    expect(others).toEqual([])
  })

  it('name a Salvadoran account too for dollars from El Salvador', async () => {
    const { walletId, customerId } = await createTestCustomer(client, { region: 'SV' })
    const [info, usd] = await instructionsFor({ currency: 'USD', customerId }, walletId)
    expectFields(info, 'SLV_ACCOUNT', salvadoran)
    expect(usd?.accountType).toBe('USD_ACCOUNT')
  })

  it.each(tokens)('name an address for %s on %s', async (currency, network, type, fields) => {
    const { walletId } = await createTestCustomer(client)
    const source = { currency, cryptoNetwork: network }
    const [info, ...others] = await instructionsFor(source, walletId)
    expectFields(info, type, fields)
    expect(others).toEqual([])
  })

  it('name every way in for a token that needs no network', async () => {
    const { walletId } = await createTestCustomer(client)
    const infos = await instructionsFor({ currency: 'BTC' }, walletId)
    expect(infos.map(({ accountType }) => accountType)).toEqual(['SPARK_WALLET', 'LIGHTNING'])
  })

  it('stay the same for a quote and differ between quotes', async () => {
    const { walletId } = await createTestCustomer(client)
    const [first] = await instructionsFor({ currency: 'EUR' }, walletId)
    const [second] = await instructionsFor({ currency: 'EUR' }, walletId)
    expect(first).not.toEqual(second)
  })

  it.each(['AED', 'DKK', 'EGP', 'EUR', 'PKR'])(
    'have right check digits in %s',
    async (currency) => {
      const { walletId } = await createTestCustomer(client)
      const [info] = await instructionsFor({ currency }, walletId)
      expect(remainderOf(String(info?.iban))).toBe(1n)
    },
  )
})

describe('the funding instructions of an account', () => {
  it('name where money in its currency is sent', async () => {
    const currencies = ['USD', 'EUR', 'USDT', 'BTC']
    const { customerId } = await createTestCustomer(client, { currencies })
    const path = `/customers/internal-accounts?customerId=${customerId}`
    type Listed = InternalAccount & {
      fundingPaymentInstructions: { accountOrWalletInfo: Info; isPlatformAccount: boolean }[]
    }
    const { data } = expectStatus(await client.get<{ data: Listed[] }>(path), 200)
    const kinds = data.map(({ balance, fundingPaymentInstructions }) => [
      balance.currency.code,
      fundingPaymentInstructions.map((item) => item.accountOrWalletInfo.accountType),
    ])
    expect(Object.fromEntries(kinds)).toEqual({
      USD: ['USD_ACCOUNT'],
      EUR: ['EUR_ACCOUNT'],
      USDT: ['SOLANA_WALLET', 'TRON_WALLET'],
      BTC: ['SPARK_WALLET', 'LIGHTNING'],
      USDB: ['SPARK_WALLET'],
    })
  })
})

/** What an IBAN's number leaves when it is divided by 97: one, if its check digits are right. */
function remainderOf(iban: string): bigint {
  const turned = `${iban.slice(4)}${iban.slice(0, 4)}`
  return BigInt([...turned].map((char) => Number.parseInt(char, 36)).join('')) % 97n
}
