import type { ReactElement } from 'react'
import { useBanks } from './payeeQueries.ts'

export interface BankNameProps {
  currency: string
  /** What the service calls the bank. */
  id: string
}

/** A bank by the name that people know. */
export function BankName({ currency, id }: BankNameProps): ReactElement {
  const { data: banks } = useBanks(currency, true)
  return <>{banks?.find((bank) => bank.id === id)?.name ?? id}</>
}
