import type { ReactElement } from 'react'
import { messages } from '../messages.ts'
import { FundingDetails } from '../shared/FundingDetails.tsx'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { AddDollars } from './AddDollars.tsx'
import { DollarBalance } from './AgentDollars.tsx'
import { useDollars } from './agentQueries.ts'

const { agents: texts, addMoney } = messages

export interface DollarsProps {
  /** Whether a program is connected that is to pay from it. */
  hasPayer: boolean
  /** Whether the sheet for adding money is open. */
  isAdding: boolean
  onAdd: () => void
  onClose: () => void
}

/** The account that agents pay from, and money for it. */
export function Dollars(props: DollarsProps): ReactElement | null {
  const { hasPayer, isAdding, onAdd, onClose } = props
  const { data } = useDollars()
  if (!data) return null
  const isEmpty = data.balance.amount === 0
  return (
    <div className="stack">
      {hasPayer && isEmpty && <Notice tone="wait">{texts.noDollars}</Notice>}
      <section className="dollars" aria-label={texts.dollars}>
        <DollarBalance balance={data.balance} />
        <Button look="quiet" onClick={onAdd}>
          {texts.addDollars}
        </Button>
        <Sheet title={addMoney.title} isOpen={isAdding} onClose={onClose}>
          <div className="sections">
            <FundingDetails
              instructions={data.fundingPaymentInstructions}
              about={texts.dollarsFunding}
            />
            <AddDollars currency={data.balance.currency} onAdded={onClose} />
          </div>
        </Sheet>
      </section>
    </div>
  )
}
