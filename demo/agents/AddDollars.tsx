import type { Amount } from 'holdfast'
import type { ReactElement } from 'react'
import { messages } from '../messages.ts'
import { readAgain } from '../session/queryClient.ts'
import { AddMoneyForm } from '../shared/AddMoneyForm.tsx'
import { formatAmount } from '../shared/amounts.ts'
import { useToasts } from '../ui/toasts.ts'
import { addSandboxDollars } from './agentPlatform.ts'

const texts = messages.agents

export interface AddDollarsProps extends Pick<Amount, 'currency'> {
  /** Called once the balance was read again. */
  onAdded?: () => void
}

/** The form that adds money to the account that agents pay from. */
export function AddDollars({ currency, onAdded }: AddDollarsProps): ReactElement {
  const { show } = useToasts()
  const finish = async (amount: Amount) => {
    await readAgain(['account'])
    onAdded?.()
    show(texts.dollarsAdded(formatAmount(amount)))
  }
  return (
    <AddMoneyForm
      currency={currency}
      submit={texts.addDollars}
      add={addSandboxDollars}
      onAdded={finish}
    />
  )
}
