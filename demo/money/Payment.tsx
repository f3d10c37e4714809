import { useWalletState } from 'holdfast/react'
import { type ReactElement, useEffect } from 'react'
import { messages } from '../messages.ts'
import { hasCode } from '../session/hasCode.ts'
import { Unread } from '../session/Unread.tsx'
import { isFinal } from '../shared/outcome.ts'
import { refreshMoney, useAccountsWith, useTransaction } from '../shared/queries.ts'
import { Link } from '../ui/Link.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Screen } from '../ui/Screen.tsx'
import { Receipt } from './Receipt.tsx'
import { numberOf, ReceiptHelp } from './ReceiptHelp.tsx'
import { UnknownResult } from './UnknownResult.tsx'

const texts = messages.payment

/** One payment: the receipt, and where it stands until it is over. */
export function Payment({ id }: { id: string }): ReactElement {
  const { data, error, refetch } = useTransaction(id)
  const { data: accounts = [] } = useAccountsWith(data?.destination?.accountId)
  const { pendingExecutions } = useWalletState()
  const isSent = pendingExecutions.some(({ transactionId }) => transactionId === id)
  const isMissing = !data && !isSent && hasCode(error, 'NOT_FOUND')
  const isOver = isFinal(data)
  useEffect(() => {
    if (isOver) void refreshMoney()
  }, [isOver])
  return (
    <Screen title={texts.title} width="narrow">
      <div className="stack">
        {!data && error && isSent && (
          <>
            <UnknownResult transactionId={id} />
            <ReceiptHelp number={numberOf(id)} />
          </>
        )}
        {isMissing && <Missing />}
        {!data && !isMissing && !(error && isSent) && (
          <Unread error={error} onRetry={() => void refetch()} />
        )}
        {data && <Receipt payment={data} accounts={accounts} />}
        <p className="unprinted">
          <Link to="/" look="quiet">
            {texts.backHome}
          </Link>
        </p>
      </div>
    </Screen>
  )
}

function Missing(): ReactElement {
  return (
    <Notice tone="wait">
      <p>{texts.notFound}</p>
      <Link to="/activity">{messages.activity.all}</Link>
    </Notice>
  )
}
