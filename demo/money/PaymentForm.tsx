import type { Amount, InternalAccount, Lookup } from 'holdfast'
import type { QuoteTerms } from 'holdfast/react'
import { type ReactElement, useEffect, useRef, useState } from 'react'
import { useOneDraft } from '../activity/discardedDrafts.ts'
import { messages } from '../messages.ts'
import { destinationOf, type Payee } from '../payees/payee.ts'
import { Problem } from '../session/Problem.tsx'
import { useMe } from '../session/useMe.ts'
import { amountProblem, missingAmount, readAmount } from '../shared/amountField.ts'
import { formatAmount } from '../shared/amounts.ts'
import { refreshMoney } from '../shared/queries.ts'
import { Button } from '../ui/Button.tsx'
import { BeforeLeaving } from '../ui/beforeLeaving.ts'
import { Field } from '../ui/Field.tsx'
import { Form, type Problems } from '../ui/Form.tsx'
import { textLocale } from '../ui/locale.ts'
import { useToasts } from '../ui/toasts.ts'
import { AddMoneySheet } from './AddMoneySheet.tsx'
import { AmountField } from './AmountField.tsx'
import { type KeptPayment, keepPayment } from './keptPayment.ts'
import { PurposeField, purposeProblem } from './PurposeField.tsx'
import { currencyOf, type PaymentDraft } from './paymentDraft.ts'
import { ReviewSheet } from './ReviewSheet.tsx'
import { SenderField } from './SenderField.tsx'
import { usePrice } from './usePrice.ts'

const texts = messages.send

/** What every payment form has, for any payee. */
export interface PaymentInput {
  account: InternalAccount
  draft: PaymentDraft
  onDraft: (draft: PaymentDraft) => void
  /** What was under review when the page was left. */
  kept: KeptPayment | undefined
  onDropKept: () => void
}

export interface PaymentFormProps extends PaymentInput {
  payee: Payee
  /** Goes back to choose another receiver. */
  onOther?: () => void
}

/** Asks for the amount and for the details that the receiver's institution requires, then requests a price. */
export function PaymentForm(props: PaymentFormProps): ReactElement {
  const { account, payee, draft, onDraft, kept, onDropKept, onOther } = props
  const { balance } = account
  const [problems, setProblems] = useState<Problems>({})
  const [isAddingMoney, setIsAddingMoney] = useState(false)
  const { show } = useToasts()
  const [terms, setTerms] = useState(kept && isTo(payee, kept) ? kept.terms : undefined)
  const { data: me } = useMe()
  const keptId = terms === kept?.terms ? kept?.quoteId : undefined
  const price = usePrice(terms, keptId)
  const asked = fieldsToFill(payee)
  useOneDraft(price.data?.transactionId)
  const locked = lockedIn(draft, payee, balance)
  const missing = locked.available && missingAmount(draft.amount, locked.available)
  useEffect(() => {
    // The balance may have been the reason.
    if (price.error) void refreshMoney()
  }, [price.error])
  const askPrice = (values: Record<string, string>) => {
    setTerms({
      ...destinationOf(payee),
      ...senderOf(payee, { ...values, FULL_NAME: me?.user?.fullName ?? '' }),
      lockedCurrencySide: locked.side,
      lockedCurrencyAmount: readAmount(values.amount, locked.currency),
      ...(values.purpose && { purposeOfPayment: values.purpose }),
      ...(values.note && { description: values.note }),
    })
    // The same terms once more, where they were refused.
    price.refetch()
  }
  const changeAmount = (next: PaymentDraft) => {
    setProblems((problems) => ({ ...problems, amount: undefined }))
    onDraft(next)
  }
  const finishAdding = (added: Amount) => {
    setIsAddingMoney(false)
    setProblems((problems) => ({ ...problems, amount: undefined }))
    show(messages.addMoney.added(formatAmount(added)))
  }
  const close = () => {
    setTerms(undefined)
    onDropKept()
  }
  const keep = () => {
    if (!terms || !price.data) return
    const receiver = 'lookup' in payee ? payee : undefined
    keepPayment({ email: me?.user?.email ?? '', quoteId: price.data.id, terms, draft, receiver })
  }
  return (
    <>
      {'lookup' in payee && (
        <Receiver {...payee}>
          <Button look="text" onClick={() => onOther?.()}>
            {texts.otherReceiver}
          </Button>
        </Receiver>
      )}
      <Form
        label={texts.title}
        busy={price.isPending}
        check={(values) => ({
          amount: amountProblem(values.amount, locked.currency, locked.available),
          purpose: purposeProblem(payee, values.purpose),
          ...Object.fromEntries(
            asked.map((name) => [name, values[name] ? undefined : messages.fields.required]),
          ),
        })}
        onProblems={setProblems}
        onSubmit={askPrice}
      >
        <AmountField
          balance={balance}
          receiving={currencyOf(payee)}
          draft={draft}
          onDraft={changeAmount}
          problem={problems.amount}
          missing={missing}
          onAddMoney={() => setIsAddingMoney(true)}
        />
        {asked.map((name) => (
          <SenderField key={name} name={name} problem={problems[name]} />
        ))}
        <PurposeField
          payee={payee}
          purpose={draft.purpose}
          onPurpose={(purpose) => onDraft({ ...draft, purpose })}
          problem={problems.purpose}
        />
        <Field
          name="note"
          label={texts.note}
          hint={texts.noteHint}
          maxLength={100}
          autoComplete="off"
          value={draft.note}
          onChange={({ target }) => onDraft({ ...draft, note: target.value })}
        />
        <Problem
          error={price.error}
          exactly={'lookup' in payee ? { NOT_FOUND: texts.receiverExpired } : undefined}
        />
        <Button type="submit" wide busy={price.isPending}>
          {price.isPending ? texts.submitting : texts.submit}
        </Button>
      </Form>
      <AddMoneySheet
        account={account}
        missing={missing}
        isOpen={isAddingMoney}
        onClose={() => setIsAddingMoney(false)}
        onAdded={finishAdding}
      />
      {price.data && (
        <BeforeLeaving value={keep}>
          <ReviewSheet
            quote={price.data}
            price={price}
            payee={payee}
            note={terms?.description}
            onClose={close}
          />
        </BeforeLeaving>
      )}
    </>
  )
}

/** Whether a payment that was kept is for this payee. */
function isTo(payee: Payee, { terms: { destination } }: KeptPayment): boolean {
  if ('account' in payee) {
    return 'accountId' in destination && destination.accountId === payee.account.id
  }
  return 'umaAddress' in destination && destination.umaAddress === payee.umaAddress
}

/** The side whose amount is fixed, in its currency; what can be sent limits only what is sent. */
function lockedIn({ side }: PaymentDraft, payee: Payee, available: Amount) {
  const received = side === 'RECEIVING' ? currencyOf(payee) : undefined
  if (received) return { side, currency: received, available: undefined }
  return { side: 'SENDING', currency: available.currency, available } as const
}

interface ReceiverProps {
  umaAddress: string
  lookup: Lookup
  children: ReactElement
}

/** The receiver that was found, and the currencies they receive. */
function Receiver({ umaAddress, lookup, children }: ReceiverProps): ReactElement {
  const currencies = lookup.supportedCurrencies.map(({ currency }) => currency.code ?? '')
  const found = useRef<HTMLDivElement>(null)
  // The button that was pressed is gone: what took its place is read out, and Tab goes on from it.
  useEffect(() => found.current?.focus(), [])
  return (
    <div className="found" ref={found} tabIndex={-1}>
      <p>
        <bdi className="who" dir="ltr">
          {umaAddress}
        </bdi>
        <br />
        <span className="soft small">
          {texts.takes(new Intl.ListFormat(textLocale, { type: 'disjunction' }).format(currencies))}
        </span>
      </p>
      {children}
    </div>
  )
}

/**
 * Returns the requested details of the sender that are not known; the name always is. All of them have to
 * be sent, whatever `mandatory` says: that flag is for the receiver's institution.
 */
function fieldsToFill(payee: Payee): string[] {
  if (!('lookup' in payee)) return []
  const { requiredPayerDataFields = [] } = payee.lookup
  return requiredPayerDataFields.map(({ name }) => name).filter((name) => name !== 'FULL_NAME')
}

function senderOf(
  payee: Payee,
  known: Record<string, string>,
): Pick<QuoteTerms, 'senderCustomerInfo'> {
  if (!('lookup' in payee)) return {}
  const { requiredPayerDataFields = [] } = payee.lookup
  const told = requiredPayerDataFields.flatMap(({ name }) =>
    known[name] ? [[name, known[name]]] : [],
  )
  return { senderCustomerInfo: Object.fromEntries(told) }
}
