import { createQuote, type ExternalAccount, type InternalAccount, type Quote } from 'holdfast'
import { useAction } from 'holdfast/react'
import { type ReactElement, useState } from 'react'
import { amountProblem, readAmount } from '../app/amountField.ts'
import { describeAccount } from '../app/bankAccount.ts'
import { formatMoney } from '../app/money.ts'
import { refreshMoney, useAccount, useBankAccounts } from '../app/queries.ts'
import { queryValue } from '../app/router.ts'
import { Button } from '../components/Button.tsx'
import { Empty } from '../components/Empty.tsx'
import { Field } from '../components/Field.tsx'
import { Form, type Problems } from '../components/Form.tsx'
import { Link } from '../components/Link.tsx'
import { Problem } from '../components/Problem.tsx'
import { Rows } from '../components/Rows.tsx'
import { Screen } from '../components/Screen.tsx'
import { messages } from '../messages.ts'
import { ReviewSheet } from './ReviewSheet.tsx'

const texts = messages.send

/** Where to and how much; what it costs and the signature come with the review. */
export function Send(): ReactElement {
  const account = useAccount()
  const bankAccounts = useBankAccounts()
  const error = account.error ?? bankAccounts.error
  const isReady = account.data !== undefined && bankAccounts.data !== undefined
  const retry = () => void Promise.all([account.refetch(), bankAccounts.refetch()])
  const payable = bankAccounts.data?.filter(({ status }) => status === 'ACTIVE') ?? []
  return (
    <Screen title={texts.title} width="narrow">
      {error && !isReady && <Problem error={error} onRetry={retry} />}
      {!isReady && (
        <Rows items={undefined} isFailed={error !== null}>
          {() => null}
        </Rows>
      )}
      {isReady && payable.length === 0 && (
        <Empty rank="h2" title={texts.noAccountTitle} text={texts.noAccount}>
          <Link to="/accounts" look="brand">
            {messages.accounts.add}
          </Link>
        </Empty>
      )}
      {account.data && payable.length > 0 && <SendForm account={account.data} payable={payable} />}
    </Screen>
  )
}

interface SendFormProps {
  account: InternalAccount
  payable: ExternalAccount[]
}

function SendForm({ account, payable }: SendFormProps): ReactElement {
  const { balance } = account
  const [problems, setProblems] = useState<Problems>({})
  const [review, setReview] = useState<{ quote: Quote; payee: ExternalAccount } | undefined>()
  const price = useAction(createQuote)
  const askPrice = async ({ to, amount, note }: Record<string, string>) => {
    const payee = payable.find(({ id }) => id === to)
    if (!payee) return
    try {
      const quote = await price.run({
        destination: { accountId: payee.id },
        lockedCurrencySide: 'SENDING',
        lockedCurrencyAmount: readAmount(amount, balance.currency),
        ...(note && { description: note }),
      })
      setReview({ quote, payee })
    } catch {
      // Shown from the action's state. The balance may have been the reason, so it is read again.
      await refreshMoney()
    }
  }
  return (
    <>
      <Form
        label={texts.title}
        busy={price.pending}
        check={({ amount }) => ({ amount: amountProblem(amount, balance.currency, balance) })}
        onProblems={setProblems}
        onSubmit={(values) => void askPrice(values)}
      >
        <PayeeChoice payable={payable} />
        <Field
          name="amount"
          label={texts.amount}
          hint={texts.amountHint(formatMoney(balance))}
          inputMode="decimal"
          autoComplete="off"
          unit={balance.currency.code ?? ''}
          problem={problems.amount}
        />
        <Field
          name="note"
          label={texts.note}
          hint={texts.noteHint}
          maxLength={100}
          autoComplete="off"
        />
        <Problem error={price.error} />
        <Button type="submit" wide busy={price.pending}>
          {price.pending ? texts.submitting : texts.submit}
        </Button>
      </Form>
      {review && (
        <ReviewSheet
          {...review}
          onQuote={(quote) => setReview({ ...review, quote })}
          onClose={() => setReview(undefined)}
        />
      )}
    </>
  )
}

function PayeeChoice({ payable }: { payable: ExternalAccount[] }): ReactElement {
  const wanted = queryValue('to')
  const chosen = payable.find(({ id }) => id === wanted) ?? payable[0]
  return (
    <fieldset className="choice">
      <legend>{texts.to}</legend>
      {payable.map((account) => {
        const { holder, digits } = describeAccount(account)
        return (
          <label key={account.id}>
            <input
              type="radio"
              name="to"
              value={account.id}
              defaultChecked={account.id === chosen?.id}
            />
            <span>
              <span className="who">{holder}</span>
              <br />
              <span className="soft small">{messages.accounts.ending(digits)}</span>
            </span>
          </label>
        )
      })}
    </fieldset>
  )
}
