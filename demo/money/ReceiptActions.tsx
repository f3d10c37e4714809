import type { Transaction } from 'holdfast'
import type { ReactElement } from 'react'
import { messages } from '../messages.ts'
import { isRefusedForGood, outcomeOf, wasNotAuthorized } from '../shared/outcome.ts'
import { sendPath } from '../shared/sendPath.ts'
import { Button } from '../ui/Button.tsx'
import { CopyButton } from '../ui/CopyButton.tsx'
import { Link } from '../ui/Link.tsx'
import { ShareButton } from '../ui/ShareButton.tsx'
import { HelpLink, ReceiptHelp } from './ReceiptHelp.tsx'

const texts = messages.payment

/** Where the outcome is certain: another payment is no second attempt at this one. */
const repeatable = ['COMPLETED', 'REFUNDED', 'REJECTED', 'EXPIRED']

export interface ReceiptActionsProps {
  payment: Transaction
  /** As the customer knows it. */
  number: string
  /** The receipt in a sentence. */
  summary: string
}

/** What can be done with a receipt. */
export function ReceiptActions({ payment, number, summary }: ReceiptActionsProps): ReactElement {
  const outcome = outcomeOf(payment)
  const isCertain = repeatable.includes(outcome) || wasNotAuthorized(payment)
  const canRepeat = payment.type !== 'INCOMING' && isCertain
  // Above, beside where the money is.
  const hasHelp = outcome === 'REFUND_FAILED'
  const needsHelp = !hasHelp && isRefusedForGood(payment)
  return (
    <div className="stack unprinted">
      <div className="acts">
        {needsHelp && <HelpLink number={number} isMain />}
        {canRepeat && (
          <Link to={sendPath(payment)} look={needsHelp ? 'quiet' : 'brand'}>
            {texts.sendAgain}
          </Link>
        )}
        <Button look="quiet" onClick={() => print()}>
          {texts.print}
        </Button>
        <ShareButton data={{ title: texts.shareTitle, text: summary }}>{texts.share}</ShareButton>
      </div>
      {hasHelp || needsHelp ? (
        <div className="acts">
          <CopyButton text={number}>{texts.copy}</CopyButton>
        </div>
      ) : (
        <ReceiptHelp number={number} />
      )}
    </div>
  )
}
