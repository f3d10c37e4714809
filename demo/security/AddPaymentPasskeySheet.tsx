import { ApiError, type PasskeyFactor } from 'holdfast'
import { type ActionState, useAction } from 'holdfast/react'
import type { ReactElement } from 'react'
import { messages } from '../messages.ts'
import { refreshPaymentFactors } from '../money/paymentFactors.ts'
import { FreshPasskey } from '../signIn/FreshPasskey.tsx'
import { after } from '../ui/after.ts'
import { Button } from '../ui/Button.tsx'
import { useBusySheet } from '../ui/busySheet.ts'
import { Sheet } from '../ui/Sheet.tsx'
import { useToasts } from '../ui/toasts.ts'

const { paymentFactors: texts, setup } = messages

export interface AddPaymentPasskeySheetProps {
  isOpen: boolean
  /** Counts the enrolments that were started: each has a state of its own. */
  attempt: number
  /** The start of the enrolment, which was run when the sheet was opened. */
  start: Pick<ActionState<[], PasskeyFactor>, 'data' | 'error' | 'isPending'>
  /** Starts another enrolment. */
  onStart: () => void
  onClose: () => void
}

/** A passkey with which payments are authorized. */
export function AddPaymentPasskeySheet(props: AddPaymentPasskeySheetProps): ReactElement {
  return (
    <Sheet title={texts.add} isOpen={props.isOpen} onClose={props.onClose}>
      <Enrolment key={props.attempt} {...props} />
    </Sheet>
  )
}

function Enrolment({ start, onStart, onClose }: AddPaymentPasskeySheetProps): ReactElement {
  const { show } = useToasts()
  const create = useAction((_, factor: PasskeyFactor) => factor.create())
  useBusySheet(create.isPending, setup.creating)
  // What the service refused is not taken a second time.
  const begun = create.error instanceof ApiError ? undefined : start.data
  const press = () => {
    if (!begun) return onStart()
    // The response may be lost, and the passkey be there.
    after(create.run(begun).finally(refreshPaymentFactors), () => {
      onClose()
      show(texts.added)
    })
  }
  return (
    <div className="stack">
      <p>{texts.addText}</p>
      <FreshPasskey
        reason="addPaymentPasskey"
        error={create.error ?? start.error}
        exactly={{ ...setup.notCreated, ...texts.errors }}
        onConfirmed={onStart}
      >
        <Button wide busy={start.isPending || create.isPending} onClick={press}>
          {create.isPending ? setup.creating : setup.create}
        </Button>
      </FreshPasskey>
    </div>
  )
}
