import type { Amount } from 'holdfast'
import { type ReactElement, useState } from 'react'
import { messages } from '../messages.ts'
import { useUmaAddress } from '../payees/payeeQueries.ts'
import { Unread } from '../session/Unread.tsx'
import { formatAmount } from '../shared/amounts.ts'
import { FundingDetails } from '../shared/FundingDetails.tsx'
import { useAccount } from '../shared/queries.ts'
import { Button } from '../ui/Button.tsx'
import { CopyButton } from '../ui/CopyButton.tsx'
import { LaterQrCode } from '../ui/LaterQrCode.tsx'
import { Screen } from '../ui/Screen.tsx'
import { type Requested, RequestForm } from './RequestForm.tsx'

const texts = messages.receive
/** Where the customer is paid: an address, a request for an amount, and funding details. */
export function Receive(): ReactElement {
  const account = useAccount()
  const umaAddress = useUmaAddress()
  const error = umaAddress.error ?? account.error
  const isReady = umaAddress.data !== undefined && account.data !== undefined
  const retry = () => void Promise.all([account.refetch(), umaAddress.refetch()])
  return (
    <Screen title={texts.title} width="narrow">
      {!isReady && <Unread error={error} onRetry={retry} />}
      {isReady && (
        <div className="stack receive">
          <Address umaAddress={umaAddress.data} currency={account.data.balance.currency} />
          <FundingDetails instructions={account.data.fundingPaymentInstructions} />
        </div>
      )}
    </Screen>
  )
}

interface AddressProps {
  umaAddress: string
  currency: Amount['currency']
}

/** The address, or a request in its place. */
function Address({ umaAddress, currency }: AddressProps): ReactElement {
  const [requested, setRequested] = useState<Requested>()
  return (
    <>
      {requested ? (
        <Request {...requested} onDrop={() => setRequested(undefined)} />
      ) : (
        <Shown title={texts.address} about={texts.addressAbout} text={umaAddress}>
          <CopyButton text={umaAddress} look="quiet">
            {texts.copyAddress}
          </CopyButton>
        </Shown>
      )}
      <RequestForm currency={currency} onRequest={setRequested} />
    </>
  )
}

interface RequestProps extends Requested {
  onDrop: () => void
}

function Request({ amount, link, onDrop }: RequestProps): ReactElement {
  return (
    <Shown title={texts.link(formatAmount(amount))} about={texts.linkAbout} text={link}>
      <div className="acts">
        <CopyButton text={link} look="quiet">
          {texts.copyLink}
        </CopyButton>
        <Button look="text" onClick={onDrop}>
          {texts.drop}
        </Button>
      </div>
    </Shown>
  )
}

interface ShownProps {
  title: string
  about: string
  /** What is in the code, and beside it in letters. */
  text: string
  children: ReactElement
}

function Shown({ title, about, text, children }: ShownProps): ReactElement {
  return (
    <section className="shown" aria-label={title}>
      <LaterQrCode text={text} label={texts.codeOf(text)} />
      <div className="stack" aria-live="polite">
        <h2>{title}</h2>
        <p className="text">
          <bdi dir="ltr">{text}</bdi>
        </p>
        <p className="soft">{about}</p>
        {children}
      </div>
    </section>
  )
}
