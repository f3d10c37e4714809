import type { Amount, PendingExecution, Quote } from 'holdfast'
import { type QuoteState, useWalletState } from 'holdfast/react'
import { memo, type ReactElement, type RefObject, useEffect, useRef, useState } from 'react'
import { messages } from '../messages.ts'
import { counterpartyNameOf } from '../payees/counterparty.ts'
import { describePayee, isFor, type Recipient } from '../payees/payee.ts'
import { hasCode } from '../session/hasCode.ts'
import { Problem } from '../session/Problem.tsx'
import { formatAmount } from '../shared/amounts.ts'
import { useBankAccounts } from '../shared/queries.ts'
import { rateOf } from '../shared/rate.ts'
import { FreshPasskey } from '../signIn/FreshPasskey.tsx'
import { Signed } from '../signIn/Signed.tsx'
import { Unlock } from '../signIn/Unlock.tsx'
import { Button } from '../ui/Button.tsx'
import { useBusySheet } from '../ui/busySheet.ts'
import { formatCountdown } from '../ui/countdown.ts'
import { Facts } from '../ui/Facts.tsx'
import { Link } from '../ui/Link.tsx'
import { leftToRight } from '../ui/leftToRight.ts'
import { Notice } from '../ui/Notice.tsx'
import { navigate } from '../ui/router.ts'
import { Sheet } from '../ui/Sheet.tsx'
import { SheetFoot } from '../ui/SheetFoot.tsx'
import { type Seen, useSeen } from '../ui/useSeen.ts'
import { useShownFirst } from '../ui/useShownFirst.ts'
import { AuthorizePayment } from './AuthorizePayment.tsx'
import { AuthorizeWith } from './AuthorizeWith.tsx'
import { OnlineOnly } from './OnlineOnly.tsx'
import { Payload } from './Payload.tsx'
import { type PaymentFactorType, useFactorChoice } from './paymentFactors.ts'
import type { PaymentOutcome } from './paymentOutcomes.ts'
import { usePayments } from './paymentRun.ts'
import { UnknownNotice } from './UnknownNotice.tsx'
import { useArrived } from './useArrived.ts'
import type { Price } from './usePrice.ts'

const texts = messages.review

export interface ReviewSheetProps {
  quote: Quote
  price: Price
  payee: Recipient
  /** The agent that asked for the price. @default the customer did */
  preparedBy?: string | undefined
  /** What goes along with the payment, from the customer or an agent. */
  note?: string | undefined
  onClose: () => void
}

/** What the service says the payment is, what the device will sign, and the button that does it. */
export function ReviewSheet(props: ReviewSheetProps): ReactElement {
  const { quote, payee, onClose } = props
  const { outcomes } = usePayments()
  const isSigned = useMustAuthorize(quote.id) && isFor(payee, quote)
  const outcome = outcomes.find((each) => each.quote.id === quote.id)
  const isUnknown = outcome?.status === 'unknown'
  useReviewed(quote.id)
  useArrived(outcome)
  // Back at the form, the customer could pay a second time.
  const leave = () => navigate(`/payments/${quote.transactionId}`)
  return (
    <Sheet
      title={isSigned ? messages.authorization.title : isUnknown ? texts.unknownTitle : texts.title}
      isOpen
      onClose={isSigned ? leave : onClose}
    >
      {isSigned ? <AuthorizePayment quote={quote} /> : <Review {...props} />}
    </Sheet>
  )
}

function Review(props: ReviewSheetProps): ReactElement {
  const { quote, payee, price, preparedBy, note } = props
  const terms = useRef<HTMLDivElement>(null)
  const seen = useSeen(terms, '.payee, .facts > div', quote.id)
  const { pendingExecutions } = useWalletState()
  const { elsewhere } = usePayments()
  const signing = elsewhere.map(({ id, ...sent }) => ({ ...sent, quoteId: id }))
  const earlier = [...pendingExecutions, ...signing].find(({ quoteId }) => quoteId !== quote.id)
  const isSent = pendingExecutions.some(({ quoteId }) => quoteId === quote.id)
  const factors = useFactorChoice()
  return (
    <div className="stack">
      <Finding {...props} />
      {earlier && <EarlierPayment {...earlier} />}
      {preparedBy && <Notice tone="wait">{texts.preparedBy(preparedBy)}</Notice>}
      {price.isReplacement && <Notice tone="wait">{texts.replaced}</Notice>}
      <Terms quote={quote} payee={payee} preparedBy={preparedBy} note={note} place={terms} />
      {/* No term: it need not have been in view. */}
      <Facts facts={[[messages.payment.estimate, messages.payment.estimateText]]} />
      {isFor(payee, quote) ? (
        <>
          {!isSent && <AuthorizeWith {...factors} />}
          <Payload text={payloadOf(quote)} />
          <Decision
            {...props}
            seen={seen}
            isAnother={earlier !== undefined}
            factor={factors.chosen}
          />
        </>
      ) : (
        <Notice>{texts.otherDestination}</Notice>
      )}
    </div>
  )
}

/** What has become known since the terms were shown, above them: below, the buttons would cover it. */
function Finding({ quote, price }: ReviewSheetProps): ReactElement | null {
  const { underWay, outcomes } = usePayments()
  const outcome = outcomes.find((each) => each.quote.id === quote.id)
  if (outcome?.status === 'unknown') return <UnknownNotice />
  const isPending = underWay?.id === quote.id
  return !isPending && isOver(price, outcome) ? <ExpiredNotice /> : null
}

function ExpiredNotice(): ReactElement {
  const place = useShownFirst()
  return (
    <div ref={place}>
      <Notice tone="wait">{texts.expired}</Notice>
    </div>
  )
}

interface TermsProps extends Pick<ReviewSheetProps, 'quote' | 'payee' | 'preparedBy' | 'note'> {
  place: RefObject<HTMLDivElement | null>
}

/** They stay as they are while the time runs down, and while the payment is signed and sent. */
const Terms = memo(ShownTerms)

function ShownTerms({ quote, payee, preparedBy, note, place }: TermsProps): ReactElement {
  const { sendingCurrency, receivingCurrency, feesIncluded } = quote
  const sent = { amount: quote.totalSendingAmount, currency: sendingCurrency }
  const fee = { amount: feesIncluded, currency: sendingCurrency }
  const { data: accounts = [] } = useBankAccounts()
  const received = { amount: quote.totalReceivingAmount, currency: receivingCurrency }
  return (
    <div className="stack" ref={place}>
      <section className="stack" aria-labelledby="terms">
        <div>
          <h3 id="terms">{texts.terms}</h3>
          <p className="soft small">{texts.reported}</p>
        </div>
        <div className="payee">
          <p className="soft">{texts.youSend}</p>
          <p className="sum">{exactly(sent)}</p>
        </div>
        <Facts
          facts={[
            [
              texts.to,
              isFor(payee, quote) ? describePayee(payee, accounts) : quote.destination.accountId,
            ],
            [texts.receiver, counterpartyNameOf(quote)],
            [texts.fee, feesIncluded === 0 ? messages.payment.noFee : exactly(fee)],
            [texts.rate, rateOf(quote)],
            [texts.theyGet, exactly(received)],
          ]}
        />
      </section>
      {/* The service is sent it with the request for the price. It is no part of the payload that is signed. */}
      {note && (
        <Facts
          facts={[
            [
              preparedBy ? messages.agents.note : messages.payment.note,
              messages.agents.itsNote(note),
            ],
          ]}
        />
      )}
    </div>
  )
}

/** All digits: what is signed adds up to the last of them. */
function exactly(amount: Amount): string {
  return leftToRight(formatAmount(amount))
}

interface DecisionProps extends ReviewSheetProps {
  seen: Seen
  /** Whether an earlier payment may have been made. */
  isAnother: boolean
  /** What the payment is to be authorized with. */
  factor: PaymentFactorType | undefined
}

/**
 * Sign, or unlock first, or get another price. Only terms that were in view can be signed. Once the
 * outcome of a payment is unknown, no deadline makes it known: it stays so until the service says
 * how it ended.
 */
function Decision({ quote, price, seen, isAnother, factor }: DecisionProps): ReactElement {
  const { underWay, outcomes, send } = usePayments()
  const isPending = underWay?.id === quote.id
  const outcome = outcomes.find((each) => each.quote.id === quote.id)
  useBusySheet(isPending, texts.busy)
  const sign = () => send(quote, factor)
  if (outcome?.status === 'unknown') {
    return <UnknownOutcome quote={quote} busy={isPending} error={outcome.error} onRetry={sign} />
  }
  if (!isPending && isOver(price, outcome)) return <NewPrice {...price} />
  return (
    <Signed text={texts.unlockFirst} busy={isPending}>
      <p className="soft small">
        {texts.holdsFor(formatCountdown(price.secondsLeft ?? 0))} {texts.final}
      </p>
      {seen.isSeen ? (
        <FreshPasskey error={outcome?.error} onConfirmed={sign}>
          <OnlineOnly busy={isPending}>
            <Button wide look={isAnother ? 'quiet' : 'brand'} busy={isPending} onClick={sign}>
              {isPending ? texts.signing : isAnother ? texts.signAnother : texts.sign}
            </Button>
          </OnlineOnly>
        </FreshPasskey>
      ) : (
        <Button wide look="quiet" onClick={seen.showNext}>
          {texts.readTerms}
        </Button>
      )}
    </Signed>
  )
}

/** Whether a payment was signed and waits for its authorization, or did: what it still needs names its terms again. */
function useMustAuthorize(quoteId: string): boolean {
  const { authorizing, outcomes } = usePayments()
  const [signedId, setSignedId] = useState<string>()
  const outcome = outcomes.find(({ quote }) => quote.id === quoteId)
  const isWaiting =
    authorizing?.id === quoteId ||
    outcome?.status === 'pendingAuthorization' ||
    outcome?.isAnswerLost === true
  if (isWaiting && signedId !== quoteId) setSignedId(quoteId)
  return isWaiting || signedId === quoteId
}

/** Whether the price is of no use any more: by the service's clock, or because the service said so. */
function isOver({ isExpired }: QuoteState, outcome: PaymentOutcome | undefined): boolean {
  return (
    isExpired || outcome?.status === 'expired' || hasCode(outcome?.error, 'QUOTE_NOT_EXECUTABLE')
  )
}

/** While the review is on the screen, it shows the outcome of its payment. */
function useReviewed(quoteId: string): void {
  const { startReview } = usePayments()
  useEffect(() => startReview(quoteId), [startReview, quoteId])
}

/** Whether an earlier payment was made comes first: signing another one could pay twice. */
function EarlierPayment(earlier: Omit<PendingExecution, 'sentAt'>): ReactElement {
  const { quoteId, transactionId, totalSendingAmount: amount, sendingCurrency: currency } = earlier
  const { outcomes } = usePayments()
  const isWaiting = outcomes.some(
    ({ quote, status }) => quote.id === quoteId && status === 'pendingAuthorization',
  )
  const text = isWaiting ? messages.authorization.waiting : texts.earlier
  return (
    <>
      <Notice tone="wait">{text(formatAmount({ amount, currency }))}</Notice>
      <Link to={`/payments/${transactionId}`} look="brand">
        {texts.lookAgain}
      </Link>
    </>
  )
}

interface UnknownOutcomeProps {
  quote: Quote
  busy: boolean
  /** What the last try threw. */
  error: unknown
  onRetry: () => void
}

/** The money may or may not have moved. However often it is tried, the quote is executed once. */
function UnknownOutcome({ quote, busy, error, onRetry }: UnknownOutcomeProps): ReactElement {
  const { status } = useWalletState()
  const isLocked = status !== 'signedIn' && !busy
  return (
    <>
      {!hasCode(error, 'OUTCOME_UNKNOWN') && !isLocked && <Problem error={error} />}
      <SheetFoot>
        <Link to={`/payments/${quote.transactionId}`} look="brand">
          {texts.lookAgain}
        </Link>
        {!isLocked && (
          <OnlineOnly busy={busy}>
            <Button wide look="quiet" busy={busy} onClick={onRetry}>
              {busy ? texts.signing : texts.repeat}
            </Button>
          </OnlineOnly>
        )}
      </SheetFoot>
      {isLocked && <Unlock text={texts.unlockFirst} />}
    </>
  )
}

function NewPrice({ error, isFetching, refetch }: QuoteState): ReactElement {
  return (
    <>
      <Problem error={error} />
      <SheetFoot>
        <Button wide busy={isFetching} onClick={refetch}>
          {texts.newPrice}
        </Button>
      </SheetFoot>
    </>
  )
}

function payloadOf({ paymentInstructions = [] }: Quote): string {
  const wallet = paymentInstructions.find(
    ({ accountOrWalletInfo }) => accountOrWalletInfo.accountType === 'EMBEDDED_WALLET',
  )
  return String(wallet?.accountOrWalletInfo.payloadToSign ?? '')
}
