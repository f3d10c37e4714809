import type { ReactElement } from 'react'
import { messages } from '../messages.ts'
import { Problem } from '../session/Problem.tsx'
import { formatAmount } from '../shared/amounts.ts'
import { sendPath } from '../shared/sendPath.ts'
import { foreignText } from '../ui/foreignText.ts'
import { Link } from '../ui/Link.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Screen } from '../ui/Screen.tsx'
import { usePaymentRequest } from './paymentRequest.ts'

const texts = messages.receive

/** Who asks for how much, before login: to pay it takes a wallet. */
export function RequestBeforeLogin(): ReactElement | null {
  const { data, error, isUnknown, retry } = usePaymentRequest(location.pathname.slice('/r/'.length))
  if (isUnknown) return <Notice tone="wait">{texts.askedUnknown}</Notice>
  if (!data) return <Problem error={error} onRetry={retry} />
  return (
    <Notice tone="wait">
      <h2>{texts.asked(foreignText(data.from), formatAmount(data.amount))}</h2>
      <p>{texts.askedBefore}</p>
    </Notice>
  )
}

export interface RequestAskedProps {
  /** Of the link. */
  code: string
}

/** The same with a wallet: it leads to the payment, filled in. */
export function RequestAsked({ code }: RequestAskedProps): ReactElement {
  const { data, error, isUnknown, retry } = usePaymentRequest(code)
  return (
    <Screen title={texts.askedTitle} width="narrow">
      <div className="stack">
        {isUnknown && <Notice tone="wait">{texts.askedUnknown}</Notice>}
        {!isUnknown && !data && <Problem error={error} onRetry={retry} />}
        {data && (
          <>
            <div className="payee">
              <p>{texts.askedBy(foreignText(data.from))}</p>
              <p className="sum">{formatAmount(data.amount)}</p>
            </div>
            <p className="soft">
              <bdi dir="ltr">{data.umaAddress}</bdi>
            </p>
            <p>{texts.askedAbout}</p>
            <Link
              to={sendPath({
                destination: { destinationType: 'UMA_ADDRESS', umaAddress: data.umaAddress },
                sentAmount: data.amount,
              })}
              look="brand"
            >
              {texts.askedPay}
            </Link>
          </>
        )}
      </div>
    </Screen>
  )
}
