import { type Credential, revokeCredential, signOut } from 'holdfast'
import { useAction } from 'holdfast/react'
import { type ReactElement, useState } from 'react'
import { messages } from '../messages.ts'
import { hasCode } from '../session/hasCode.ts'
import { Problem } from '../session/Problem.tsx'
import { useWithSum } from '../session/useWithSum.ts'
import { refreshCredentials, refreshSessions, useCredentials } from '../shared/queries.ts'
import { Signed } from '../signIn/Signed.tsx'
import { after } from '../ui/after.ts'
import { Button } from '../ui/Button.tsx'
import { useBusySheet } from '../ui/busySheet.ts'
import { ConfirmCheck } from '../ui/ConfirmCheck.tsx'
import { Form, type Problems } from '../ui/Form.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { SheetDecision } from '../ui/SheetDecision.tsx'
import { useToasts } from '../ui/toasts.ts'

const texts = messages.security

export interface RemoveWayInSheetProps {
  /** Which; undefined keeps the sheet closed. */
  credential: Credential | undefined
  onClose: () => void
}

/** A way in goes, signed with another one. */
export function RemoveWayInSheet({ credential, onClose }: RemoveWayInSheetProps): ReactElement {
  return (
    <Sheet title={texts.removeTitle} isOpen={credential !== undefined} onClose={onClose}>
      {credential && <Removal credential={credential} onDone={onClose} />}
    </Sheet>
  )
}

interface RemovalProps {
  credential: Credential
  onDone: () => void
}

function Removal({ credential, onDone }: RemovalProps): ReactElement {
  const { id, type, nickname } = credential
  const { show } = useToasts()
  const isLastPasskey = useIsLastPasskey(credential)
  const revoke = useAction(revokeCredential)
  const lock = useAction(signOut)
  // The refusal after which the wallet was locked, to be unlocked with another method.
  const [left, setLeft] = useState<unknown>()
  const isInUse = hasCode(revoke.error, 'CREDENTIAL_IN_USE')
  const unlockAgain = () => after(lock.run(), () => setLeft(revoke.error))
  useBusySheet(revoke.isPending, messages.sheet.busy)
  const remove = () =>
    after(revoke.run(id), async () => {
      // Whatever was unlocked with it is locked.
      await Promise.all([refreshCredentials(), refreshSessions()])
      onDone()
      show(texts.wayInRemoved)
    })
  return (
    <div className="stack">
      <p>{texts.removeText(texts.kinds[type] ?? type, nickname)}</p>
      {isLastPasskey && <Losses />}
      <Signed text={isInUse ? texts.removeOtherText : texts.unlockFirst} busy={revoke.isPending}>
        <Problem error={left === revoke.error ? undefined : revoke.error} />
        {isInUse && left !== revoke.error ? (
          <SheetDecision>
            <Button wide busy={lock.isPending} onClick={unlockAgain}>
              {texts.removeOther}
            </Button>
          </SheetDecision>
        ) : (
          <RemovalForm hasLosses={isLastPasskey} busy={revoke.isPending} onRemove={remove} />
        )}
      </Signed>
    </div>
  )
}

function useIsLastPasskey({ id, type }: Credential): boolean {
  const { data: credentials = [] } = useCredentials()
  return type === 'PASSKEY' && !credentials.some((other) => other.type === type && other.id !== id)
}

/** What goes with the last passkey. */
function Losses(): ReactElement {
  const withSum = useWithSum()
  return (
    <Notice tone="wait">
      <p>{withSum(texts.removeLast)}</p>
      <p>{texts.removeLater}</p>
    </Notice>
  )
}

interface RemovalFormProps {
  /** Whether the customer has to say that they are understood. */
  hasLosses: boolean
  busy: boolean
  onRemove: () => void
}

function RemovalForm({ hasLosses, busy, onRemove }: RemovalFormProps): ReactElement {
  const [problems, setProblems] = useState<Problems>({})
  const check = ({ sure }: Record<string, string>) => ({
    sure: sure || !hasLosses ? undefined : texts.removeUnchecked,
  })
  return (
    <Form busy={busy} check={check} onProblems={setProblems} onSubmit={onRemove}>
      {hasLosses && <ConfirmCheck name="sure" label={texts.removeCheck} problem={problems.sure} />}
      <SheetDecision>
        <Button type="submit" look="danger" wide busy={busy}>
          {texts.remove}
        </Button>
      </SheetDecision>
    </Form>
  )
}
