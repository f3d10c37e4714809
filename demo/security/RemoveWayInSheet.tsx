import { type Credential, revokeCredential } from 'holdfast'
import { useAction } from 'holdfast/react'
import type { ReactElement } from 'react'
import { messages } from '../messages.ts'
import { Problem } from '../session/Problem.tsx'
import { refreshCredentials, refreshSessions } from '../shared/queries.ts'
import { Signed } from '../signIn/Signed.tsx'
import { after } from '../ui/after.ts'
import { Button } from '../ui/Button.tsx'
import { useBusySheet } from '../ui/busySheet.ts'
import { Sheet } from '../ui/Sheet.tsx'
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
  useBusySheet(revoke.isPending, messages.busy)
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
      <Signed busy={revoke.isPending}>
        <Problem error={revoke.error} />
        <Button look="danger" wide busy={revoke.isPending} onClick={remove}>
          {texts.remove}
        </Button>
      </Signed>
    </div>
  )
}
