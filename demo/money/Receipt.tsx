import type { Amount, ExternalAccount, Transaction } from 'holdfast'
import { useWalletState } from 'holdfast/react'
import type { ReactElement } from 'react'
import { describeEffect } from '../activity/describeEffect.ts'
import { useAgentName } from '../agents/agentQueries.ts'
import { messages } from '../messages.ts'
import { counterpartyNameOf, titleOf } from '../payees/counterparty.ts'
import { describePayee, payeeOf } from '../payees/payee.ts'
import { Problem } from '../session/Problem.tsx'
import { useMe } from '../session/useMe.ts'
import { formatAmount } from '../shared/amounts.ts'
import { isDraft, isNeverPaid, movementOf, signOf } from '../shared/movements.ts'
import { failureReasonOf, hasFailed, outcomeOf } from '../shared/outcome.ts'
import { useStoredQuote } from '../shared/queries.ts'
import { rateBetween } from '../shared/rate.ts'
import { StatusTag } from '../shared/StatusTag.tsx'
import { Sum } from '../shared/Sum.tsx'
import { Button } from '../ui/Button.tsx'
import { formatFullTime } from '../ui/calendar.ts'
import { Facts } from '../ui/Facts.tsx'
import { foreignText } from '../ui/foreignText.ts'
import { Letterhead } from '../ui/Letterhead.tsx'
import { Link } from '../ui/Link.tsx'
import { leftToRight } from '../ui/leftToRight.ts'
import { Notice } from '../ui/Notice.tsx'
import { groupInFours } from './groupInFours.ts'
import { usePayments } from './paymentRun.ts'
import { stepsOf } from './paymentSteps.ts'
import { ReceiptActions } from './ReceiptActions.tsx'
import { HelpLink, numberOf, ReceiptHelp } from './ReceiptHelp.tsx'
import { Steps } from './Steps.tsx'
import { UnknownResult } from './UnknownResult.tsx'
import { UnsignedPayment } from './UnsignedPayment.tsx'

const texts = messages.payment

export interface ReceiptProps {
  payment: Transaction
  accounts: ExternalAccount[]
}

/** A payment with everything that is known of it. One that was not signed is no receipt yet. */
export function Receipt({ payment, accounts }: ReceiptProps): ReactElement {
  const isUnknown = useIsUnknown(payment)
  const isUnsigned = !isUnknown && (isDraft(payment) || isNeverPaid(payment))
  const number = numberOf(payment.id)
  return (
    <>
      <Letterhead company={texts.company} />
      <Heading
        payment={payment}
        accounts={accounts}
        isUnsigned={isUnsigned}
        isUnknown={isUnknown}
      />
      {isUnsigned && <UnsignedPayment payment={payment} />}
      {isUnknown && <UnknownResult transactionId={payment.id} />}
      {!isUnsigned && !isUnknown && (
        <>
          {hasFailed(payment) && <Failure payment={payment} number={number} />}
          {payment.status === 'PENDING_AUTHORIZATION' && payment.quoteId && (
            <Unauthorized quoteId={payment.quoteId} />
          )}
          <Steps label={texts.progress} steps={stepsOf(payment)} />
        </>
      )}
      <Terms payment={payment} accounts={accounts} number={number} />
      {isUnknown && <ReceiptHelp number={number} />}
      {!isUnsigned && !isUnknown && (
        <ReceiptActions
          payment={payment}
          number={number}
          summary={summaryOf(payment, accounts, number)}
        />
      )}
    </>
  )
}

/** Whether the payment was sent from here, or its authorization, and the service shows no trace of that. */
function useIsUnknown(payment: Transaction): boolean {
  const { pendingExecutions } = useWalletState()
  const { authorizing, outcomes } = usePayments()
  const sent = pendingExecutions.find(({ transactionId }) => transactionId === payment.id)
  const waits =
    sent?.scaChallenge !== undefined ||
    authorizing?.transactionId === payment.id ||
    outcomes.some(
      ({ quote, status }) =>
        quote.transactionId === payment.id && status === 'pendingAuthorization',
    )
  const isUnanswered = payment.status === 'PENDING_AUTHORIZATION' && !waits
  return sent !== undefined && (isDraft(payment) || isUnanswered)
}

interface HeadingProps extends ReceiptProps {
  isUnsigned: boolean
  isUnknown: boolean
}

function Heading({ payment, accounts, isUnsigned, isUnknown }: HeadingProps): ReactElement {
  const movement = movementOf(payment)
  const effect = describeEffect(movement)
  const amount = mainAmount(payment)
  const unsigned = isUnsigned && isDraft(payment) ? 'DRAFT' : payment.status
  const shown = isUnknown ? 'PENDING' : unsigned
  return (
    <>
      <div className="payee">
        <p>{titleOf(payment, accounts)}</p>
        <p className="sum">
          {amount && (
            <Sum amount={amount} sign={signOf(movement)} isPaid={payment.type !== 'INCOMING'} />
          )}
        </p>
      </div>
      <div role="status">
        <StatusTag status={shown} {...refundOf(payment)} />
        {effect && !isUnsigned && !isUnknown && <span className="soft small effect">{effect}</span>}
      </div>
    </>
  )
}

function refundOf({ refund }: Transaction): Pick<Transaction, 'refund'> {
  return refund ? { refund } : {}
}

function Terms({ payment, accounts, number }: ReceiptProps & { number: string }): ReactElement {
  const { type, status, sentAmount, receivedAmount, fees, exchangeRate, createdAt, description } =
    payment
  const arrived = hasFailed(payment) || !receivedAmount ? undefined : receivedAmount
  const agent = useAgentName(payment)
  const { data: me } = useMe()
  const isOut = type !== 'INCOMING'
  const fee = sentAmount && fees !== undefined && { ...sentAmount, amount: fees }
  const rate =
    sentAmount && receivedAmount && rateBetween(sentAmount, fees ?? 0, receivedAmount, exchangeRate)
  return (
    <Facts
      facts={[
        [isOut ? texts.from : texts.to, me?.user?.fullName],
        [isOut ? texts.to : texts.from, partyOf(payment, accounts)],
        [messages.review.receiver, isOut ? counterpartyNameOf(payment) : undefined],
        [texts.arrives, arrived && isOut ? <Sum key="arrives" amount={arrived} /> : undefined],
        [
          texts.fee,
          fee && (fee.amount === 0 ? texts.noFee : <Sum key="fee" amount={fee} isPaid />),
        ],
        [texts.rate, isOut ? rate : undefined],
        [texts.estimate, status === 'PROCESSING' && isOut ? texts.estimateText : undefined],
        [texts.madeBy, agent],
        [texts.when, createdAt && formatFullTime(createdAt)],
        [texts.note, description && foreignText(description)],
        [texts.id, <code key="id">{groupInFours(number)}</code>],
      ]}
    />
  )
}

/** Where the money goes to or comes from, as exactly as it is known. */
function partyOf(payment: Transaction, accounts: ExternalAccount[]): string | undefined {
  const { type, source, destination } = payment
  if (type === 'INCOMING') return source?.umaAddress && leftToRight(source.umaAddress)
  const payee = payeeOf({ destination }, accounts)
  return payee && describePayee(payee, accounts)
}

interface FailureProps {
  payment: Transaction
  number: string
}

/** Why, and where the money is: that is what everybody wants to know first. Only help brings back what is reserved. */
function Failure({ payment, number }: FailureProps): ReactElement {
  const { refund, sentAmount } = payment
  const where =
    refund && texts.refund[String(refund.status)]?.(sentAmount ? formatAmount(sentAmount) : '')
  const isReserved = refund?.status === 'FAILED'
  return (
    <>
      <Notice>
        <p>
          {texts.failed} {texts.failedBecause[failureReasonOf(payment)]}
        </p>
        {isReserved && <p>{where}</p>}
        <div className="acts unprinted">
          {isReserved && <HelpLink number={number} isMain />}
          <Link to="/help#payment-failed">{texts.aboutFailed}</Link>
        </div>
      </Notice>
      {where && !isReserved && (
        <Notice tone={refund.status === 'COMPLETED' ? 'good' : 'wait'}>{where}</Notice>
      )}
    </>
  )
}

/** Nothing is paid before the customer authorizes it. */
function Unauthorized({ quoteId }: { quoteId: string }): ReactElement {
  const { data: quote, error, refetch } = useStoredQuote(quoteId)
  const { authorizing, takeUp } = usePayments()
  return (
    <>
      <Notice tone="wait">{messages.authorization.waits}</Notice>
      {quote?.status === 'PENDING_AUTHORIZATION' && authorizing?.id !== quoteId && (
        <Button onClick={() => takeUp(quote)}>{messages.authorization.start}</Button>
      )}
      {!quote && <Problem error={error} onRetry={() => void refetch()} />}
    </>
  )
}

function mainAmount({ type, sentAmount, receivedAmount }: Transaction): Amount | undefined {
  return type === 'INCOMING' ? receivedAmount : sentAmount
}

function summaryOf(payment: Transaction, accounts: ExternalAccount[], number: string): string {
  const status = texts.status[outcomeOf(payment)] ?? payment.status
  const amount = mainAmount(payment)
  const sum = amount ? formatAmount(amount) : ''
  return texts.shareText(titleOf(payment, accounts), sum, status, number)
}
