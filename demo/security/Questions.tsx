import { useWalletState } from 'holdfast/react'
import { type ReactElement, useState } from 'react'
import { usePayments } from '../money/paymentRun.ts'
import { type ReadAccount, useAccount, useCredentials } from '../shared/queries.ts'
import { isTimeToAsk, type QuestionName, rememberRefusal } from './askedQuestions.ts'
import { readPhraseCheckedAt } from './checkedPhrases.ts'
import { PublicWallet } from './PublicWallet.tsx'
import { SecondMethod } from './SecondMethod.tsx'
import { useLogOutError } from './useLogOut.ts'

export interface QuestionsProps {
  /** Whether money has come to the wallet, or left it, ever: without any there is nothing to lose. */
  hasMoved: boolean
}

/**
 * Asks a customer with money what makes the wallet safer, one question at a time. What is urgent comes first, and a
 * customer who says no is left alone for a while.
 */
export function Questions({ hasMoved }: QuestionsProps): ReactElement | null {
  const { data: account } = useAccount()
  const isUrgentElse = useUrgentNews()
  if (!account || isUrgentElse || !(hasMoved || account.balance.amount > 0)) return null
  return <Question key={account.id} account={account} />
}

const questions = { secondMethod: SecondMethod, publicWallet: PublicWallet }

function Question({ account }: { account: ReadAccount }): ReactElement | null {
  const name = useQuestionName(account)
  // After a no, the next question is not asked at once.
  const [isRefused, setIsRefused] = useState(false)
  if (!name || isRefused) return null
  const Asked = questions[name]
  const refuse = () => {
    rememberRefusal(name, account.id, Date.now())
    setIsRefused(true)
  }
  return <Asked onLater={refuse} />
}

/** The first question that has a reason, and that it is time for. */
function useQuestionName({ id, privateEnabled }: ReadAccount): QuestionName | undefined {
  const { data: credentials } = useCredentials()
  const [openedAt] = useState(() => Date.now())
  if (!credentials) return undefined
  const [only, ...others] = credentials
  const isMissing = only?.type === 'PASSKEY' && others.length === 0
  const reasons: [QuestionName, boolean][] = [
    ['secondMethod', isMissing && !readPhraseCheckedAt(id)],
    // Where privacy cannot be changed, the service says nothing of it.
    ['publicWallet', privateEnabled === false],
  ]
  return reasons.find(([name, isReason]) => isReason && isTimeToAsk(name, id, openedAt))?.[0]
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
