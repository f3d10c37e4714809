import type { ExternalAccount } from 'holdfast'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadWalletMessages } from '../../../demo/messages.ts'
import { describeAccount } from '../../../demo/payees/bankAccount.ts'
import { newAccount } from '../../../demo/payees/newAccount.ts'
import { type FieldKey, isFieldValid } from '../../../demo/payees/payeeFields.ts'
import { countries, railOf } from '../../../demo/payees/rails.ts'
import { type StackUser, startWholeStack, type WholeStack } from '../../support/wholeStack.ts'

type Values = Partial<Record<FieldKey, string>>

const address: Values = { street: 'Unter den Linden 1', postalCode: '10117', city: 'Berlin' }
const mobile: Values = { mobileNumber: '+254 712 345 671', provider: 'M-Pesa' }

/** What is typed for an account on each rail, and what it is recognised by afterwards. */
const accounts: [string, string, Values][] = [
  ['US', 'Account ending in 2233', { routingNumber: '021000021', accountNumber: '5500112233' }],
  ['DE', 'Account ending in 3000', { iban: 'DE89 3704 0044 0532 0130 00', ...address }],
  ['GB', 'Account ending in 5678', { sortCode: '12-34-56', britishNumber: '12345678' }],
  ['MX', 'Account ending in 9719', { clabe: '032180000118359719' }],
  [
    'BR',
    'PIX key ada@example.com',
    { pixKeyType: 'EMAIL', pixKey: 'ada@example.com', taxId: '123.456.789-09' },
  ],
  ['IN', 'UPI ID ada@okbank', { vpa: 'ada@okbank' }],
  [
    'CA',
    'Account ending in 4567',
    { institutionNumber: '001', transitNumber: '12345', canadianNumber: '1234567' },
  ],
  ['NG', 'Account ending in 6780', { bankName: 'LAGOON_NG', nigerianNumber: '0123456780' }],
  ['KE', 'Mobile money ending in 5671', mobile],
  [
    'SG',
    'Account ending in 9922',
    { bankName: 'MERLION_SG', accountNumber: '88119922', swiftCode: 'merlsgsg' },
  ],
  ['DK', 'Account ending in 6243', { iban: 'DK50 0040 0440 1162 43' }],
]

describe('newAccount', () => {
  let stack: WholeStack
  let user: StackUser
  beforeAll(async () => {
    await loadWalletMessages()
    stack = await startWholeStack()
    user = await stack.newUser()
  })
  afterAll(() => stack.sandbox.close())

  it.each(accounts)('is one that the service takes in %s: %s', async (country, line, typed) => {
    const { fields, holder, currency } = railOf(country)
    expect(Object.keys(typed).toSorted()).toEqual([...fields, ...holder].toSorted())
    const values = { holder: 'Grace Hopper', ...typed }
    for (const key of Object.keys(typed) as FieldKey[]) {
      expect(isFieldValid(key, values, country), key).toBe(true)
    }
    const added = await stack.platform<ExternalAccount>('/customers/external-accounts', {
      customerId: user.customerId,
      ...newAccount(country, values),
    })
    expect(added).toMatchObject({ id: expect.stringMatching(/^ExternalAccount:/), currency })
    expect(describeAccount(added, [added])).toMatchObject({ holder: 'Grace Hopper', line })
  })

  it.each(countries)('is refused before it is sent in %s, if a field is wrong', (country) => {
    const { fields, holder } = railOf(country)
    const keys = [...fields, ...holder]
    const values = Object.fromEntries(keys.map((key) => [key, '§']))
    expect(keys.some((key) => !isFieldValid(key, values, country))).toBe(true)
  })

  it('has the IBAN of the chosen country', () => {
    const values = { iban: 'DE89370400440532013000' }
    expect(isFieldValid('iban', values, 'DE')).toBe(true)
    expect(isFieldValid('iban', values, 'FR')).toBe(false)
    // Where they are as long.
    expect(isFieldValid('iban', values, 'IE')).toBe(false)
  })
})
