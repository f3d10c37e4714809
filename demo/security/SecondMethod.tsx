import { useWalletState } from 'holdfast/react'
import { type ReactElement, useState } from 'react'
import { messages } from '../messages.ts'
import { usePayments } from '../money/paymentRun.ts'
import { type ReadAccount, useAccount, useCredentials } from '../shared/queries.ts'
import { Button } from '../ui/Button.tsx'
import { Link } from '../ui/Link.tsx'
import { isTimeToAsk, rememberRefusal } from './askedSecondMethod.ts'
import { readPhraseCheckedAt } from './checkedPhrases.ts'
import { useLogOutError } from './useLogOut.ts'

const texts = messages.secondMethod

export interface SecondMethodProps {
  /** Whether money has come to the wallet, or left it, ever: without any there is nothing to lose. */
  hasMoved: boolean
}

/**
 * Asks a customer with money, whose only sign-in method is a passkey, to add a second one. What is urgent comes
 * first, and a customer who says no is left alone for a while.
 */
export function SecondMethod({ hasMoved }: SecondMethodProps): ReactElement | null {
  const { data: account } = useAccount()
  const isUrgentElse = useUrgentNews()
  if (!account || isUrgentElse || !(hasMoved || account.balance.amount > 0)) return null
  return <Question key={account.id} account={account} />
}

function Question({ account: { id } }: { account: ReadAccount }): ReactElement | null {
  const { data: credentials } = useCredentials()
  const [isTime, setIsTime] = useState(() => isTimeToAsk(id, Date.now()))
  const [only, ...others] = credentials ?? []
  const isMissing = only?.type === 'PASSKEY' && others.length === 0
  if (!isMissing || !isTime || readPhraseCheckedAt(id)) return null
  const refuse = () => {
    rememberRefusal(id, Date.now())
    setIsTime(false)
  }
  return (
    <section className="notice" data-tone="wait" aria-labelledby="second-method">
      <h2 id="second-method">{texts.title}</h2>
      <p>{texts.text}</p>
      <div className="acts">
        <Link to="/security" look="quiet">
          {texts.add}
        </Link>
        <Link to="/security/phrase" look="quiet">
          {texts.phrase}
        </Link>
        <Button look="text" onClick={refuse}>
          {texts.later}
        </Button>
      </div>
    </section>
  )
}

/** Whether a payment, a lock from elsewhere or a log-out that failed asks for the customer's attention. */
function useUrgentNews(): boolean {
  const { status, reason, pendingExecutions } = useWalletState()
  const { underWay, elsewhere, outcomes } = usePayments()
  const logOutError = useLogOutError()
  return (
    pendingExecutions.length > 0 ||
    underWay !== undefined ||
    elsewhere.length > 0 ||
    outcomes.some(({ isSeen }) => !isSeen) ||
    status === 'unavailable' ||
    reason === 'revoked' ||
    Boolean(logOutError)
  )
}
