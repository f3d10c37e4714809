import { type Credential, revokeCredential, signOut } from 'holdfast'
import { useAction } from 'holdfast/react'
import { type ReactElement, useState } from 'react'
import { messages } from '../messages.ts'
import { hasCode } from '../session/hasCode.ts'
import { Problem } from '../session/Problem.tsx'
import { refreshCredentials, refreshSessions } from '../shared/queries.ts'
import { Signed } from '../signIn/Signed.tsx'
import { after } from '../ui/after.ts'
import { Button } from '../ui/Button.tsx'
import { useBusySheet } from '../ui/busySheet.ts'
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
      <Signed text={isInUse ? texts.removeOtherText : texts.unlockFirst} busy={revoke.isPending}>
        <Problem error={left === revoke.error ? undefined : revoke.error} />
        <SheetDecision>
          {isInUse && left !== revoke.error ? (
            <Button wide busy={lock.isPending} onClick={unlockAgain}>
              {texts.removeOther}
            </Button>
          ) : (
            <Button look="danger" wide busy={revoke.isPending} onClick={remove}>
              {texts.remove}
            </Button>
          )}
        </SheetDecision>
      </Signed>
    </div>
  )
}
