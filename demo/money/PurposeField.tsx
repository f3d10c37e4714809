import type { ReactElement } from 'react'
import { messages } from '../messages.ts'
import type { Payee } from '../payees/payee.ts'
import { needsPurpose } from '../payees/rails.ts'
import { Select } from '../ui/Select.tsx'

const texts = messages.payees

export interface PurposeFieldProps {
  payee: Payee
  problem: string | undefined
}

/** What the payment is for, where the country of the account requires it. */
export function PurposeField({ payee, problem }: PurposeFieldProps): ReactElement | null {
  if (!asksPurpose(payee)) return null
  return (
    <Select
      name="purpose"
      label={texts.purpose}
      hint={texts.purposeHint}
      options={[['', texts.choose], ...Object.entries(texts.purposes)]}
      problem={problem}
    />
  )
}

/** What is wrong with the purpose that was chosen. */
export function purposeProblem(payee: Payee, purpose: string | undefined): string | undefined {
  return asksPurpose(payee) && !purpose ? messages.fields.required : undefined
}

function asksPurpose(payee: Payee): boolean {
  return 'account' in payee && needsPurpose(payee.account.currency)
}
