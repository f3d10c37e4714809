import { executeQuote, formatAmount, WalletError } from 'holdfast'
import { type QuoteTerms, useAccount, useAction, useQuote, useTransaction } from 'holdfast/react'

function Payment({ terms }: { terms: QuoteTerms }) {
  const account = useAccount()
  const price = useQuote(terms) // undefined while the form is incomplete
  const pay = useAction(executeQuote)
  const { data: payment } = useTransaction(pay.data?.quote.transactionId)
  if (payment) return <p>{payment.status}</p>
  if (!price.data || !account.data) return <p>{price.isPending ? 'One moment' : 'No price'}</p>
  const quote = price.data
  const isUnknown = pay.error instanceof WalletError && pay.error.code === 'OUTCOME_UNKNOWN'
  return (
    <>
      <p>Balance: {formatAmount(account.data.balance)}</p>
      {price.isExpired && !pay.isPending && !isUnknown ? (
        <button type="button" onClick={price.refetch}>
          New price
        </button>
      ) : (
        <button type="button" onClick={() => pay.run(quote).catch(() => {})}>
          Pay, {price.secondsLeft} seconds left
        </button>
      )}
    </>
  )
}

// The block above is the README's example of the hooks that read (test/readme.test.ts).
export { Payment }
