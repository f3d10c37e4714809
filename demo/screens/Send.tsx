import type { ExternalAccount, InternalAccount } from 'holdfast'
import { type ReactElement, useState } from 'react'
import { useAccount, useBankAccounts } from '../app/queries.ts'
import { navigate, queryValue } from '../app/router.ts'
import { umaChoice } from '../app/sendPath.ts'
import { Link } from '../components/Link.tsx'
import { Problem } from '../components/Problem.tsx'
import { Rows } from '../components/Rows.tsx'
import { Screen } from '../components/Screen.tsx'
import { messages } from '../messages.ts'
import { DraftReview } from './DraftReview.tsx'
import { FindReceiver } from './FindReceiver.tsx'
import { PayeeChoice } from './PayeeChoice.tsx'
import { PaymentForm } from './PaymentForm.tsx'

const texts = messages.send

/** Where to and how much; what it costs and the signature come with the review. */
export function Send(): ReactElement {
  const account = useAccount()
  const bankAccounts = useBankAccounts()
  const error = account.error ?? bankAccounts.error
  const retry = () => void Promise.all([account.refetch(), bankAccounts.refetch()])
  const isReady = account.data !== undefined && bankAccounts.data !== undefined
  const payable = bankAccounts.data?.filter(({ status }) => status === 'ACTIVE') ?? []
  return (
    <Screen title={texts.title} width="narrow">
      {error && !isReady && <Problem error={error} onRetry={retry} />}
      {!isReady && (
        <Rows items={undefined} isFailed={error !== null}>
          {() => null}
        </Rows>
      )}
      {isReady && <SendTo account={account.data} payable={payable} />}
    </Screen>
  )
}

interface SendToProps {
  account: InternalAccount
  payable: ExternalAccount[]
}

/** A bank account is paid at once; an address is looked up first. */
function SendTo({ account, payable }: SendToProps): ReactElement {
  const [wanted, setWanted] = useState(queryValue('to'))
  const [quoteId, setQuoteId] = useState(queryValue('quote'))
  const bank = payable.find(({ id }) => id === wanted)
  const first = wanted === umaChoice ? undefined : (bank ?? payable[0])
  return (
    <div className="stack send">
      {quoteId && (
        <DraftReview
          quoteId={quoteId}
          accounts={payable}
          onClose={() => {
            setQuoteId(undefined)
            leaveQuote()
          }}
        />
      )}
      {payable.length > 0 ? (
        <PayeeChoice payable={payable} chosen={first?.id ?? umaChoice} onChoose={setWanted} />
      ) : (
        <p className="soft">
          {texts.noAccount} <Link to="/accounts">{messages.accounts.add}</Link>
        </p>
      )}
      {first ? (
        <PaymentForm key={first.id} balance={account.balance} payee={{ account: first }} />
      ) : (
        <FindReceiver balance={account.balance} />
      )}
    </div>
  )
}

/** A reload shows the form, not the price that was closed. */
function leaveQuote(): void {
  const query = new URLSearchParams(location.search)
  query.delete('quote')
  navigate(`/send?${query}`, { replace: true })
}
