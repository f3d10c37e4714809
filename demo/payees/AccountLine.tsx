import type { ExternalAccount } from 'holdfast'
import type { ReactElement } from 'react'
import { BankName } from './BankName.tsx'
import { useDescription } from './useDescription.ts'

/** An account without its holder: its number, its currency and, where it is known, its bank. */
export function AccountLine({ account }: { account: ExternalAccount }): ReactElement {
  const { line, bankName } = useDescription(account)
  const { currency } = account
  return (
    <>
      {line} · {currency}
      {bankName && (
        <>
          {' · '}
          <BankName currency={currency} id={bankName} />
        </>
      )}
    </>
  )
}
