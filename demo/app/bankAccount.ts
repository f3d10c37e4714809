import type { ExternalAccount } from 'holdfast'

/** What a person recognises a bank account by. */
export function describeAccount({ accountInfo }: ExternalAccount): {
  holder: string
  digits: string
} {
  const { beneficiary, accountNumber } = accountInfo
  const named = typeof beneficiary === 'object' && beneficiary !== null ? beneficiary : {}
  const holder = 'fullName' in named ? String(named.fullName) : ''
  return { holder, digits: String(accountNumber ?? '').slice(-4) }
}
