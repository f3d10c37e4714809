import type { ReactElement } from 'react'
import { messages } from '../messages.ts'
import type { Payee } from '../payees/payee.ts'
import { needsPurpose } from '../payees/rails.ts'
import { Select } from '../ui/Select.tsx'

const texts = messages.payees

export interface PurposeFieldProps {
  payee: Payee
  purpose: string
  onPurpose: (purpose: string) => void
  problem: string | undefined
}

/** What the payment is for, where the country of the account requires it. */
export function PurposeField(props: PurposeFieldProps): ReactElement | null {
  const { payee, purpose, onPurpose, problem } = props
  if (!asksPurpose(payee)) return null
  return (
    <Select
      name="purpose"
      label={texts.purpose}
      hint={texts.purposeHint}
      options={[['', texts.choose], ...Object.entries(texts.purposes)]}
      problem={problem}
      value={purpose}
      onChange={({ target }) => onPurpose(target.value)}
    />
  )
}

/** Returns what to do where the purpose is required and none was chosen. */
export function purposeProblem(payee: Payee, purpose: string | undefined): string | undefined {
  return asksPurpose(payee) && !purpose ? texts.choosePurpose : undefined
}

function asksPurpose(payee: Payee): boolean {
  return 'account' in payee && needsPurpose(payee.account.currency)
}
