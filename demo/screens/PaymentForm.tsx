import { type Amount, formatAmount, type Lookup } from 'holdfast'
import { type QuoteTerms, useQuote } from 'holdfast/react'
import { type ReactElement, useEffect, useRef, useState } from 'react'
import { amountProblem, readAmount } from '../app/amountField.ts'
import { useOneDraft } from '../app/discardedDrafts.ts'
import { destinationOf, type Payee } from '../app/payee.ts'
import { refreshMoney } from '../app/queries.ts'
import { queryValue } from '../app/router.ts'
import { amountIn } from '../app/sendPath.ts'
import { useMe } from '../app/useMe.ts'
import { Button } from '../components/Button.tsx'
import { Field } from '../components/Field.tsx'
import { Form, type Problems } from '../components/Form.tsx'
import { Problem } from '../components/Problem.tsx'
import { messages } from '../messages.ts'
import { ReviewSheet } from './ReviewSheet.tsx'

const texts = messages.send

export interface PaymentFormProps {
  balance: Amount
  payee: Payee
  /** Goes back to choose another receiver. */
  onOther?: () => void
}

/** How much, and what the receiver's side wants to know; then the price is asked for. */
export function PaymentForm({ balance, payee, onOther }: PaymentFormProps): ReactElement {
  const [problems, setProblems] = useState<Problems>({})
  const [terms, setTerms] = useState<QuoteTerms>()
  const { data: me } = useMe()
  const price = useQuote(terms)
  const asked = fieldsToFill(payee)
  const before = amountIn(queryValue('amount'), balance)
  useOneDraft(price.data?.transactionId)
  useEffect(() => {
    // The balance may have been the reason.
    if (price.error) void refreshMoney()
  }, [price.error])
  const askPrice = (values: Record<string, string>) => {
    const { amount, note } = values
    setTerms({
      ...destinationOf(payee),
      ...senderOf(payee, { ...values, FULL_NAME: me?.user?.fullName ?? '' }),
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: readAmount(amount, balance.currency),
      ...(note && { description: note }),
    })
    // The same terms once more, where they were refused.
    price.refetch()
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
          amount: amountProblem(values.amount, balance.currency, balance),
          ...Object.fromEntries(
            asked.map((name) => [name, values[name] ? undefined : messages.fields.required]),
          ),
        })}
        onProblems={setProblems}
        onSubmit={askPrice}
      >
        <Field
          name="amount"
          label={texts.amount}
          hint={texts.amountHint(formatAmount(balance))}
          inputMode="decimal"
          autoComplete="off"
          defaultValue={before && formatAmount(before, { currency: 'none' })}
          unit={balance.currency.code ?? ''}
          problem={problems.amount}
        />
        {asked.map((name) => (
          <Field
            key={name}
            name={name}
            label={texts.senderFields[name] ?? name}
            hint={texts.senderHint}
            autoComplete="off"
            problem={problems[name]}
          />
        ))}
        <Field
          name="note"
          label={texts.note}
          hint={texts.noteHint}
          maxLength={100}
          autoComplete="off"
        />
        <Problem error={price.error} />
        <Button type="submit" wide busy={price.isPending}>
          {price.isPending ? texts.submitting : texts.submit}
        </Button>
      </Form>
      {price.data && (
        <ReviewSheet
          quote={price.data}
          price={price}
          payee={payee}
          onClose={() => setTerms(undefined)}
        />
      )}
    </>
  )
}

interface ReceiverProps {
  umaAddress: string
  lookup: Lookup
  children: ReactElement
}

/** Who was found, and in what they are paid. */
function Receiver({ umaAddress, lookup, children }: ReceiverProps): ReactElement {
  const currencies = lookup.supportedCurrencies.map(({ currency }) => currency.code ?? '')
  const found = useRef<HTMLDivElement>(null)
  // The button that was pressed is gone: what took its place is read out, and Tab goes on from it.
  useEffect(() => found.current?.focus(), [])
  return (
    <div className="found" ref={found} tabIndex={-1}>
      <p>
        <span className="who">{umaAddress}</span>
        <br />
        <span className="soft small">
          {texts.takes(new Intl.ListFormat(undefined, { type: 'disjunction' }).format(currencies))}
        </span>
      </p>
      {children}
    </div>
  )
}

/**
 * What is asked about the sender and is not known; the name is, by heart. Everything listed has to
 * be told, whatever `mandatory` says: that is for the receiver's side.
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
