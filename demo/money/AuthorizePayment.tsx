import { type Quote, resendQuoteCode } from 'holdfast'
import { useSecondsLeft, useWallet } from 'holdfast/react'
import { type ReactElement, useEffect } from 'react'
import { messages } from '../messages.ts'
import { describePayee, payeeOf } from '../payees/payee.ts'
import { hasCode } from '../session/hasCode.ts'
import { Problem } from '../session/Problem.tsx'
import { useMe } from '../session/useMe.ts'
import { formatAmount } from '../shared/amounts.ts'
import { useBankAccounts } from '../shared/queries.ts'
import { CodeForm } from '../signIn/CodeForm.tsx'
import { Button } from '../ui/Button.tsx'
import { useBusySheet } from '../ui/busySheet.ts'
import { formatCountdown } from '../ui/countdown.ts'
import { Link } from '../ui/Link.tsx'
import { Notice } from '../ui/Notice.tsx'
import { AuthorizationRefusal } from './AuthorizationRefusal.tsx'
import type { Question } from './authorization.ts'
import { OnlineOnly } from './OnlineOnly.tsx'
import type { PaymentOutcome } from './paymentOutcomes.ts'
import { usePayments } from './paymentRun.ts'
import { UnknownNotice } from './UnknownNotice.tsx'

const texts = messages.authorization

/** How long after a text message another one can be sent. */
const resendAfterSeconds = 30

/** What the service asks before it makes a payment, one thing after the other, in the sheet that shows it. */
export function AuthorizePayment({ quote }: { quote: Quote }): ReactElement | null {
  const { question, authorizing, outcomes } = usePayments()
  const isPending = authorizing?.id === quote.id
  const asked = question?.quote.id === quote.id ? question : undefined
  const outcome = outcomes.find((each) => each.quote.id === quote.id)
  useBusySheet(isPending && (!asked || asked.isAnswered), texts.busy)
  // Its page is shown next.
  if (outcome?.status === 'executed' || outcome?.status === 'failed') return null
  return (
    <div className="stack">
      {asked ? (
        <Asked key={asked.challenge.id} {...asked} />
      ) : outcome?.isAnswerLost ? (
        <AnswerLost transactionId={quote.transactionId} />
      ) : outcome?.status === 'unknown' ? (
        <Unread quote={quote} error={outcome.error} busy={isPending} />
      ) : (
        <Waiting quote={quote} outcome={outcome} busy={isPending} />
      )}
    </div>
  )
}

/** One question: what the answer allows, how much time there is, and the field or the button for it. */
function Asked({ quote, challenge, wrong, isAnswered, answer, close }: Question): ReactElement {
  const wallet = useWallet()
  const { data: me } = useMe()
  const secondsLeft = useSecondsLeft(challenge.expiresAt)
  const isOver = secondsLeft === 0 && !isAnswered
  useEffect(() => {
    if (isOver) close()
  }, [isOver, close])
  const purpose =
    challenge.purpose && challenge.purpose in texts.purpose ? challenge.purpose : 'TRANSFER'
  const resend = async () => {
    await resendQuoteCode(wallet, quote.id)
    return { sent: true, resendAfterSeconds }
  }
  return (
    <>
      <h3>{texts.purpose[purpose]}</h3>
      <p>{useAbout(quote, purpose)}</p>
      <p className="soft small">{texts.timeLeft(formatCountdown(secondsLeft ?? 0))}</p>
      {challenge.factor === 'PASSKEY' ? (
        <OnlineOnly busy={isAnswered}>
          <Button wide busy={isAnswered} onClick={() => answer('passkey')}>
            {isAnswered ? messages.unlock.waiting : texts.withPasskey}
          </Button>
        </OnlineOnly>
      ) : (
        <CodeForm
          channel="SMS_OTP"
          sentTo={me?.user?.phoneNumber ?? texts.yourPhone}
          inputMode="numeric"
          busy={isAnswered}
          error={wrong}
          onCode={(code) => answer({ code })}
          onResend={resend}
        />
      )}
    </>
  )
}

/** What the answer to a challenge allows, with the amount and who gets it. */
function useAbout(quote: Quote, purpose: string): string | undefined {
  const { data: accounts = [] } = useBankAccounts()
  const payee = payeeOf(quote, accounts)
  return texts.about[purpose]?.(
    formatAmount({ amount: quote.totalSendingAmount, currency: quote.sendingCurrency }),
    formatAmount({ amount: quote.totalReceivingAmount, currency: quote.receivingCurrency }),
    payee ? describePayee(payee, accounts) : texts.receiver,
  )
}

/** The answer may have been taken: no other is sent, and no other payment is offered. */
function AnswerLost({ transactionId }: Pick<Quote, 'transactionId'>): ReactElement {
  return (
    <>
      <UnknownNotice />
      <Link to={`/payments/${transactionId}`} look="brand">
        {messages.review.lookAgain}
      </Link>
    </>
  )
}

interface UnreadProps {
  quote: Quote
  /** Why it could not be read. */
  error: unknown
  busy: boolean
}

/** Nothing was sent, but whether the payment still waits could not be read: another tab may have authorized it. */
function Unread({ quote, error, busy }: UnreadProps): ReactElement {
  const { authorize } = usePayments()
  return (
    <>
      <Notice tone="wait">{texts.unread}</Notice>
      {!busy && <Problem error={error} />}
      <Button wide busy={busy} onClick={() => authorize(quote)}>
        {busy ? texts.authorizing : messages.tryAgain}
      </Button>
    </>
  )
}

interface WaitingProps {
  quote: Quote
  outcome: PaymentOutcome | undefined
  /** Whether the question is on its way. */
  busy: boolean
}

/** Nothing is asked now: it was not answered, or refused. */
function Waiting({ quote, outcome, busy }: WaitingProps): ReactElement {
  const { authorize } = usePayments()
  const isLapsed = useSecondsLeft(quote.scaChallenge?.expiresAt ?? quote.expiresAt) === 0
  const isOver = isLapsed || outcome?.status === 'expired'
  const error = outcome?.error
  const isPossible = busy || !(isOver || hasCode(error, 'SCA_LOCKED'))
  return (
    <>
      <Notice tone="wait">{isOver && !busy ? texts.over : texts.waits}</Notice>
      {!busy && <AuthorizationRefusal error={error} />}
      {isPossible && (
        <Button wide busy={busy} onClick={() => authorize(quote)}>
          {busy ? texts.authorizing : texts.start}
        </Button>
      )}
    </>
  )
}
