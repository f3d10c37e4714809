import { executeQuote, formatAmount } from 'holdfast'
import {
  type QuoteTerms,
  useAccount,
  useAction,
  useQuote,
  useTransaction,
  useWalletState,
} from 'holdfast/react'

function Payment({ terms }: { terms: QuoteTerms }) {
  const { pendingExecutions } = useWalletState()
  const account = useAccount()
  const price = useQuote(terms) // undefined while the form is incomplete
  const pay = useAction(executeQuote)
  const { data: payment } = useTransaction(pay.data?.quote.transactionId)
  // Paid, whether or not the transaction can be read: from here on there is nothing to pay.
  if (pay.data) return <p>{payment?.status ?? pay.data.status}</p>
  if (!price.data || !account.data) return <p>{price.isPending ? 'One moment' : 'No price'}</p>
  const quote = price.data
  const isSent = pendingExecutions.some(({ quoteId }) => quoteId === quote.id)
  return (
    <>
      <p>Balance: {formatAmount(account.data.balance)}</p>
      {price.isExpired && !pay.isPending && !isSent ? (
        <button type="button" onClick={price.refetch}>
          New price
        </button>
      ) : (
        <button type="button" onClick={() => pay.run(quote).catch(() => {})}>
          {isSent ? 'Check the payment' : `Pay, ${price.secondsLeft} seconds left`}
        </button>
      )}
    </>
  )
}

// The block above is an example on a page (test/pages.test.ts).
export { Payment }
