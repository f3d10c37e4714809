import { deleteScaFactor } from 'holdfast'
import { useAction } from 'holdfast/react'
import type { ReactElement } from 'react'
import { messages } from '../messages.ts'
import { type PaymentFactor, refreshPaymentFactors } from '../money/paymentFactors.ts'
import { FreshPasskey } from '../signIn/FreshPasskey.tsx'
import { after } from '../ui/after.ts'
import { Button } from '../ui/Button.tsx'
import { useBusySheet } from '../ui/busySheet.ts'
import { Sheet } from '../ui/Sheet.tsx'
import { SheetDecision } from '../ui/SheetDecision.tsx'
import { useToasts } from '../ui/toasts.ts'

const texts = messages.paymentFactors

export interface RemovePaymentPasskeySheetProps {
  /** Which; undefined keeps the sheet closed. */
  factor: PaymentFactor | undefined
  onClose: () => void
}

/** The passkey for payments goes: they are authorized with text messages then. */
export function RemovePaymentPasskeySheet(props: RemovePaymentPasskeySheetProps): ReactElement {
  const { factor, onClose } = props
  return (
    <Sheet title={texts.removeTitle} isOpen={factor !== undefined} onClose={onClose}>
      {factor?.credentialId && <Removal credentialId={factor.credentialId} onDone={onClose} />}
    </Sheet>
  )
}

interface RemovalProps {
  credentialId: string
  onDone: () => void
}

function Removal({ credentialId, onDone }: RemovalProps): ReactElement {
  const { show } = useToasts()
  const { run, isPending, error } = useAction(deleteScaFactor)
  useBusySheet(isPending, messages.sheet.busy)
  const remove = () =>
    // It may have been removed in another tab.
    after(run(credentialId).finally(refreshPaymentFactors), () => {
      onDone()
      show(texts.removed)
    })
  return (
    <div className="stack">
      <p>{texts.removeText}</p>
      <SheetDecision>
        <FreshPasskey
          reason="removePaymentPasskey"
          error={error}
          exactly={texts.errors}
          onConfirmed={remove}
        >
          <Button look="danger" wide busy={isPending} onClick={remove}>
            {texts.remove}
          </Button>
        </FreshPasskey>
      </SheetDecision>
    </div>
  )
}
