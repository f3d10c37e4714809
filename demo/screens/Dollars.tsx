import type { Amount } from 'holdfast'
import { type ReactElement, useState } from 'react'
import { addSandboxDollars } from '../app/agentPlatform.ts'
import { useDollars } from '../app/agentQueries.ts'
import { formatAmount } from '../app/amounts.ts'
import { readAgain } from '../app/queryClient.ts'
import { useToasts } from '../app/toasts.ts'
import { Button } from '../components/Button.tsx'
import { Sheet } from '../components/Sheet.tsx'
import { messages } from '../messages.ts'
import { AddMoneyForm } from './AddMoneyForm.tsx'

const { agents: texts, addMoney } = messages

/** The account that agents pay from, and money for it. */
export function Dollars(): ReactElement | null {
  const { data } = useDollars()
  const { show } = useToasts()
  const [isAdding, setIsAdding] = useState(false)
  if (!data) return null
  const finish = async (amount: Amount) => {
    await readAgain(['account'])
    setIsAdding(false)
    show(texts.dollarsAdded(formatAmount(amount)))
  }
  return (
    <section className="dollars" aria-label={texts.dollars}>
      <p>
        <span className="soft small">{texts.paysFrom}</span>
        <br />
        <span className="who">{texts.dollars}</span>{' '}
        <span className="sum">{formatAmount(data.balance)}</span>
      </p>
      <Button look="quiet" onClick={() => setIsAdding(true)}>
        {texts.addDollars}
      </Button>
      <Sheet title={addMoney.title} isOpen={isAdding} onClose={() => setIsAdding(false)}>
        <AddMoneyForm
          currency={data.balance.currency}
          submit={texts.addDollars}
          add={addSandboxDollars}
          onAdded={finish}
        />
      </Sheet>
    </section>
  )
}
