import type { Amount, InternalAccount } from 'holdfast'
import type { ReactElement } from 'react'
import { messages } from '../messages.ts'
import { addSandboxMoney } from '../session/platform.ts'
import { AddMoneyForm } from '../shared/AddMoneyForm.tsx'
import { amountText } from '../shared/amountText.ts'
import { FundingDetails } from '../shared/FundingDetails.tsx'
import { refreshMoney } from '../shared/queries.ts'
import { Sheet } from '../ui/Sheet.tsx'

const { addMoney } = messages

export interface AddMoneySheetProps {
  account: InternalAccount
  /** What is missing for what the customer wants to do. */
  missing?: Amount | undefined
  isOpen: boolean
  onClose: () => void
  onAdded: (amount: Amount) => void
}

/** Where the wallet is paid into, and made-up money from the sandbox. */
export function AddMoneySheet(props: AddMoneySheetProps): ReactElement {
  const { account, missing, isOpen, onClose, onAdded } = props
  const finish = async (amount: Amount) => {
    await refreshMoney()
    onAdded(amount)
  }
  return (
    <Sheet title={addMoney.title} isOpen={isOpen} onClose={onClose}>
      <div className="sections">
        <FundingDetails instructions={account.fundingPaymentInstructions} />
        <AddMoneyForm
          currency={account.balance.currency}
          suggested={missing && amountText(missing)}
          submit={addMoney.submit}
          add={addSandboxMoney}
          onAdded={finish}
        />
      </div>
    </Sheet>
  )
}
