import type { ExternalAccount } from 'holdfast'
import type { ReactElement } from 'react'
import { useDescription } from '../app/useDescription.ts'
import { BankName } from './BankName.tsx'

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
