import type { Amount } from 'holdfast'
import { type ReactElement, type ReactNode, useState } from 'react'
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
import { ShareButton } from '../ui/ShareButton.tsx'
import { ChooseAddressSheet } from './ChooseAddressSheet.tsx'
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
        <OwnAddress umaAddress={umaAddress} />
      )}
      <RequestForm currency={currency} onRequest={setRequested} />
    </>
  )
}

function OwnAddress({ umaAddress }: { umaAddress: string }): ReactElement {
  const [isChoosing, setIsChoosing] = useState(false)
  return (
    <Shown title={texts.address} about={texts.addressAbout} text={umaAddress}>
      <div className="acts">
        {/* Another address is not the one that was copied. */}
        <CopyButton key={umaAddress} text={umaAddress} look="quiet">
          {texts.copyAddress}
        </CopyButton>
        <ShareButton data={{ text: umaAddress }}>{texts.shareAddress}</ShareButton>
        <Button look="text" onClick={() => setIsChoosing(true)}>
          {texts.choose}
        </Button>
      </div>
      <ChooseAddressSheet
        umaAddress={umaAddress}
        isOpen={isChoosing}
        onClose={() => setIsChoosing(false)}
      />
    </Shown>
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
        <ShareButton data={{ url: link }}>{texts.shareLink}</ShareButton>
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
  children: ReactNode
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
