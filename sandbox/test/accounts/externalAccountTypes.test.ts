import { describe, expect, it } from 'vitest'
import { type Client, expectStatus, type Refusal } from '../support/client.ts'
import { useSandbox } from '../support/harness.ts'

const client = useSandbox()
const august = useSandbox({ profile: 'live-2026-08' })

/** A value that a field takes, and one that it just about does not. */
type Field = { right: string; wrong: string[]; isOptional?: true }

const digits = (fewest: number, most = fewest): Field => ({
  right: '1'.repeat(fewest),
  wrong: ['1'.repeat(fewest - 1), '1'.repeat(most + 1), 'a'.repeat(fewest)],
})
const text = (most: number): Field => ({ right: 'a1', wrong: ['', 'a'.repeat(most + 1)] })
const oneOf = (...values: string[]): Field => ({ right: values[0] ?? '', wrong: ['OTHER', ''] })
const optional = (field: Field): Field => ({ ...field, isOptional: true })

function iban(country: string, length: number): Field {
  const right = `${country}${'1'.repeat(length)}`
  return { right, wrong: [right.slice(0, -1), `${right}1`, `XX${right.slice(2)}`] }
}

function phone(code: string, fewest: number, most = fewest): Field {
  const of = (length: number) => `+${code}${'1'.repeat(length)}`
  return { right: of(fewest), wrong: [of(fewest - 1), of(most + 1), of(fewest).slice(1)] }
}

const name = text(255)
const accountNumber = text(34)
const bic: Field = { right: 'DEUTDEFF', wrong: ['DEUTDEF', 'DEUTDEFF5', 'deutdeff', '1EUTDEFF'] }
const anyIban: Field = {
  right: `DE89${'1'.repeat(11)}`,
  wrong: [`DE89${'1'.repeat(10)}`, `DE89${'1'.repeat(31)}`, `de89${'1'.repeat(11)}`],
}
const anyPhone = phone('', 6, 14)
const savings = oneOf('CHECKING', 'SAVINGS')
const withSwift = { bankName: name, accountNumber, swiftCode: bic }
const provided = (phoneNumber: Field) => ({ phoneNumber, provider: name })
const branchCode = digits(5)
const transfer = 'BANK_TRANSFER'
const mobile = 'MOBILE_MONEY'

type Row = [type: string, fields: Record<string, Field>, rails: string, demands?: string]

/** Every type of bank account as the service documents it in May, with what it demands of a person. */
const mayRows: Row[] = [
  ['AED', { iban: iban('AE', 21), swiftCode: optional(bic) }, transfer, 'address'],
  [
    'BDT',
    {
      accountNumber: optional(accountNumber),
      branchCode: optional(branchCode),
      swiftCode: optional(bic),
      phoneNumber: optional(anyPhone),
    },
    `${transfer} ${mobile}`,
  ],
  [
    'BRL',
    {
      pixKey: text(77),
      pixKeyType: oneOf('CPF', 'CNPJ', 'EMAIL', 'PHONE', 'RANDOM'),
      taxId: digits(11, 14),
    },
    'PIX',
  ],
  ['BWP', provided(anyPhone), mobile],
  ['CAD', { bankCode: digits(3), branchCode, accountNumber: digits(7, 12) }, transfer],
  [
    'COP',
    {
      bankName: optional(name),
      accountNumber: optional(accountNumber),
      bankAccountType: optional(savings),
      phoneNumber: optional(anyPhone),
    },
    `${transfer} ${mobile}`,
  ],
  ['DKK', { iban: iban('DK', 16), swiftCode: optional(bic) }, 'SEPA SEPA_INSTANT'],
  [
    'EGP',
    { bankName: name, accountNumber, iban: optional(iban('EG', 27)), swiftCode: optional(bic) },
    transfer,
    'address countryOfResidence phoneNumber',
  ],
  ['EUR', { iban: anyIban, swiftCode: optional(bic) }, 'SEPA SEPA_INSTANT', 'address'],
  ['GBP', { sortCode: digits(6), accountNumber: digits(8) }, 'FASTER_PAYMENTS'],
  [
    'GHS',
    { accountNumber: optional(accountNumber), phoneNumber: optional(anyPhone) },
    `${transfer} ${mobile}`,
  ],
  ['GTQ', { accountNumber, bankAccountType: savings }, transfer, 'countryOfResidence phoneNumber'],
  ['HKD', withSwift, transfer],
  ['HTG', { phoneNumber: anyPhone }, mobile],
  ['IDR', { ...withSwift, phoneNumber: phone('62', 9, 12) }, transfer],
  [
    'INR',
    { vpa: { right: 'a.b_c-1@bank', wrong: ['bank', '@bank', 'a@', 'a@b.c', 'a b@bank'] } },
    'UPI',
  ],
  ['JMD', { accountNumber, branchCode, bankAccountType: savings }, transfer, 'address phoneNumber'],
  ['KES', provided(phone('254', 9)), mobile],
  ['MWK', provided(anyPhone), mobile],
  ['MXN', { clabeNumber: digits(18) }, 'SPEI'],
  ['MYR', withSwift, transfer],
  ['NGN', { accountNumber: digits(10), bankName: name }, transfer],
  ['PHP', { bankName: name, accountNumber: digits(8, 16) }, transfer],
  [
    'PKR',
    {
      accountNumber: optional(accountNumber),
      iban: optional({
        right: `PK12ABCD${'1'.repeat(16)}`,
        wrong: [`PK121234${'1'.repeat(16)}`, `PK12ABCD${'1'.repeat(15)}`],
      }),
      phoneNumber: optional(anyPhone),
      bankName: optional(name),
    },
    `${transfer} ${mobile}`,
  ],
  ['RWF', provided(phone('250', 9)), mobile],
  ['SGD', withSwift, `PAYNOW FAST ${transfer}`],
  [
    'SLV',
    {
      bankName: optional(name),
      accountNumber: optional(accountNumber),
      bankAccountType: optional(savings),
      phoneNumber: optional(anyPhone),
    },
    `${transfer} ${mobile}`,
  ],
  ['THB', withSwift, transfer],
  ['TZS', provided(phone('255', 9)), mobile],
  ['UGX', provided(anyPhone), mobile],
  ['USD', { accountNumber, routingNumber: digits(9) }, 'ACH WIRE RTP FEDNOW'],
  ['VND', withSwift, transfer],
  ['XAF', { ...provided(anyPhone), region: oneOf('CM', 'CG') }, mobile],
  ['XOF', { ...provided(anyPhone), region: oneOf('BJ', 'CI', 'SN', 'TG') }, mobile],
  ['ZAR', { accountNumber: digits(9, 13), bankName: name }, transfer],
  ['ZMW', provided(phone('260', 9)), mobile],
  [
    'SWIFT',
    {
      country: { right: 'DE', wrong: ['D', 'DEU', 'de'] },
      swiftCode: bic,
      bankName: name,
      accountNumber: optional(accountNumber),
      iban: optional(anyIban),
    },
    'SWIFT',
  ],
]

const usBankName = text(140)
const maybePhone = { phoneNumber: optional(anyPhone) }
const maybeAccount = { accountNumber: optional(accountNumber), ...maybePhone }

/** The types that are new, or another, in August. */
const changedRows: Row[] = [
  [
    'BDT',
    {
      bankName: name,
      branchCode: optional(branchCode),
      swiftCode: optional(bic),
      ...maybeAccount,
    },
    `${transfer} ${mobile}`,
  ],
  ['CNY', { bankName: name, ...maybeAccount }, `${transfer} ${mobile}`],
  [
    'COP',
    { bankName: name, bankAccountType: optional(savings), ...maybeAccount },
    `${transfer} ${mobile}`,
  ],
  [
    'EGP',
    { bankName: name, iban: optional(iban('EG', 27)), ...maybePhone },
    `${transfer} ${mobile}`,
  ],
  ['EUR', { iban: anyIban, swiftCode: optional(bic) }, 'SEPA SEPA_INSTANT', 'countryOfResidence'],
  ['GHS', { bankName: name, ...maybeAccount }, `${transfer} ${mobile}`],
  [
    'GTQ',
    { bankName: name, accountNumber, bankAccountType: savings },
    transfer,
    'countryOfResidence phoneNumber',
  ],
  [
    'INR',
    {
      vpa: optional({ right: 'a.b_c-1@bank', wrong: ['bank', '@bank', 'a@', 'a@b.c'] }),
      accountNumber: optional(digits(9, 18)),
      ifsc: optional({ right: 'ABCD0A1B2C3', wrong: ['ABCD1A1B2C3', 'ABCD0A1B2C', 'abcd0A1B2C3'] }),
      rail: optional(text(32)),
      bankName: optional(name),
    },
    'UPI NEFT RTGS',
  ],
  [
    'JMD',
    { bankName: name, accountNumber, branchCode, bankAccountType: savings },
    transfer,
    'address phoneNumber',
  ],
  [
    'PKR',
    {
      bankName: name,
      iban: optional({
        right: `PK12ABCD${'1'.repeat(16)}`,
        wrong: [`PK121234${'1'.repeat(16)}`, `PK12ABCD${'1'.repeat(15)}`],
      }),
      ...maybeAccount,
    },
    `${transfer} ${mobile}`,
  ],
  ['SGD', { ...withSwift, bankName: optional(name) }, `PAYNOW FAST ${transfer}`],
  [
    'USD',
    {
      accountNumber,
      routingNumber: digits(9),
      bankName: optional(usBankName),
      bankAccountType: optional(savings),
      intermediaryBankName: optional(usBankName),
      intermediaryRoutingNumber: optional(digits(9)),
      fiToFiInformation: optional({ right: '', wrong: ['a'.repeat(211)] }),
    },
    'ACH WIRE RTP FEDNOW',
  ],
]

const everyDemand = {
  address: { line1: '1 Main St', postalCode: '1', country: 'DE' },
  countryOfResidence: 'DE',
  phoneNumber: '+4915112345678',
}
const person = { beneficiaryType: 'INDIVIDUAL', fullName: 'Ada Example', ...everyDemand }
const currencyOf = (type: string) => ({ SLV: 'USD', SWIFT: 'EUR' })[type] ?? type

async function add(on: Client, type: string, accountInfo: Record<string, unknown>) {
  type Created = Refusal & { accountInfo: { paymentRails: string[] } }
  return on.post<Created>('/platform/external-accounts', {
    currency: currencyOf(type),
    accountInfo: { accountType: `${type}_ACCOUNT`, beneficiary: person, ...accountInfo },
  })
}

function rightValues(fields: Record<string, Field>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([key, { right }]) => [key, right]))
}

const without = (values: object, key: string) =>
  Object.fromEntries(Object.entries(values).filter(([each]) => each !== key))

function describeType(on: Client, [type, fields, rails, demands = '']: Row): void {
  const right = rightValues(fields)

  it('is taken with every field right, on every rail of its own', async () => {
    const created = expectStatus(await add(on, type, right), 201)
    expect(created.accountInfo.paymentRails).toEqual(rails.split(' '))
  })

  it('is taken without what is optional', async () => {
    const needed = Object.entries(fields).filter(([, { isOptional }]) => !isOptional)
    expectStatus(await add(on, type, rightValues(Object.fromEntries(needed))), 201)
  })

  it('is refused with any field wrong, or a needed one missing', async () => {
    for (const [key, { wrong, isOptional }] of Object.entries(fields)) {
      for (const value of [...wrong, 7, null]) {
        const refused = await add(on, type, { ...right, [key]: value })
        const field = `accountInfo.${key}`
        expect(refused.body, `${key} ${value}`).toMatchObject({
          code: 'INVALID_INPUT',
          details: { errors: [{ field }] },
        })
      }
      const answer = await add(on, type, without(right, key))
      expectStatus(answer, isOptional ? 201 : 400)
    }
  })

  it('is refused on another rail, and without what it demands of its owner', async () => {
    expectStatus(await add(on, type, { ...right, paymentRails: ['PIGEON'] }), 400)
    expectStatus(await add(on, type, { ...right, beneficiary: undefined }), 400)
    for (const demand of demands.split(' ').filter(Boolean)) {
      const beneficiary = without(person, demand)
      expectStatus(await add(on, type, { ...right, beneficiary }), 400)
    }
    const demanded = Object.entries(everyDemand).filter(([key]) => demands.includes(key))
    const least = {
      beneficiaryType: 'INDIVIDUAL',
      fullName: 'Ada',
      ...Object.fromEntries(demanded),
    }
    expectStatus(await add(on, type, { ...right, beneficiary: least }), 201)
  })
}

describe('before August', () => {
  describe.each(mayRows)('an account of type %s_ACCOUNT', (...row) => describeType(client, row))
})

// The other types are the same objects as in May.
describe('in August', () => {
  describe.each(changedRows)('an account of type %s_ACCOUNT', (...row) => describeType(august, row))

  it('keeps the names of the banks', async () => {
    for (const type of ['BDT', 'GHS', 'GTQ', 'JMD', 'USD']) {
      const [, fields] = changedRows.find((row) => row[0] === type) ?? ['', {}]
      const created = expectStatus(await add(august, type, rightValues(fields)), 201)
      expect(created.accountInfo).toMatchObject({ bankName: name.right })
    }
  })
})

describe.each([
  ['BASE', 'USDC'],
  ['ETHEREUM', 'USDC'],
  ['PLASMA', 'USDT'],
  ['POLYGON', 'USDC'],
  ['SOLANA', 'USDC'],
  ['SPARK', 'BTC'],
  ['TRON', 'USDT'],
])('an account of type %s_WALLET', (type, currency) => {
  const addWallet = (on: Client, more: object) => {
    const accountInfo = { accountType: `${type}_WALLET`, address: 'sp1abc', ...more }
    return on.post<Refusal>('/platform/external-accounts', { currency, accountInfo })
  }

  it('says whose it is in August, if it likes', async () => {
    const beneficiary = { beneficiaryType: 'INDIVIDUAL', fullName: 'Ada', countryOfResidence: 'DE' }
    const owned = { beneficiary, vaspName: 'Example Exchange' }
    expect(expectStatus(await addWallet(august, owned), 201)).toMatchObject({ accountInfo: owned })
    expectStatus(await addWallet(august, { address: 'sp1abd' }), 201)
    const nowhere = { beneficiary: without(beneficiary, 'countryOfResidence') }
    expectStatus(await addWallet(august, nowhere), 400)
  })

  it(`is ${type === 'PLASMA' ? 'unknown' : 'an address alone'} before August`, async () => {
    expectStatus(await addWallet(client, {}), type === 'PLASMA' ? 400 : 201)
  })
})

it('CNY_ACCOUNT is unknown before August', async () => {
  expectStatus(await add(client, 'CNY', { bankName: 'Bank' }), 400)
})
