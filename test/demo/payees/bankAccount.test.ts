import type { ExternalAccount } from 'holdfast'
import { beforeAll, describe, expect, it } from 'vitest'
import { loadWalletMessages } from '../../../demo/messages.ts'
import { describeAccount } from '../../../demo/payees/bankAccount.ts'

beforeAll(loadWalletMessages)

const account = (accountInfo: ExternalAccount['accountInfo']): ExternalAccount => ({
  id: JSON.stringify(accountInfo),
  status: 'ACTIVE',
  currency: 'USD',
  accountInfo,
})
const real = account({ accountNumber: '000123456789', routingNumber: '021000021' })
const read = (one: ExternalAccount, ...others: ExternalAccount[]) =>
  describeAccount(one, [one, ...others]).within

describe('an account', () => {
  it('is recognised by its last four digits', () => {
    expect(read(real, account({ accountNumber: '000123450000' }))).toBe('account ending in 6789')
  })

  it('has more digits beside one that ends alike', () => {
    const twin = account({ accountNumber: '999000006789' })
    expect(read(real, twin)).toBe('account ending in 23456789')
    expect(read(twin, real)).toBe('account ending in 00006789')
  })

  it('has all digits where only the first ones differ', () => {
    const twin = account({ accountNumber: '100123456789' })
    expect(read(twin, real)).toBe('account ending in 100123456789')
  })

  it('has its bank beside one of the same number', () => {
    const twin = account({ accountNumber: '000123456789', routingNumber: '111000025' })
    expect(read(twin, real)).toBe('account ending in 6789 (111000025)')
    expect(read(real, twin)).toBe('account ending in 6789 (021000021)')
  })

  it('is told apart by a private PIX key', () => {
    const one = account({ pixKey: '39053344705' })
    expect(read(one, account({ pixKey: '11144444705' }))).toBe('PIX key …53344705')
  })
})
