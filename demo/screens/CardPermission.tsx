import { type Card, createDelegatedKey } from 'holdfast'
import { useAction } from 'holdfast/react'
import type { ReactElement } from 'react'
import { useNoteAttempt } from '../app/cardAttempts.ts'
import {
  isPaidElsewhere,
  refreshPermissions,
  useIsPermissionMissing,
} from '../app/cardPermissions.ts'
import { useToasts } from '../app/toasts.ts'
import { Button } from '../components/Button.tsx'
import { Notice } from '../components/Notice.tsx'
import { Problem } from '../components/Problem.tsx'
import { Signed } from '../components/Signed.tsx'
import { messages } from '../messages.ts'

const texts = messages.cards

/** Lets a card take money out of the wallet, where the service demands the wallet's consent for that. */
export function CardPermission({ card }: { card: Card }): ReactElement | null {
  const isMissing = useIsPermissionMissing(card)
  const { show } = useToasts()
  const { run, isPending, error } = useAction(createDelegatedKey)
  const noteAttempt = useNoteAttempt()
  if (!isMissing) return null
  const allow = () => {
    noteAttempt()
    return run({ cardId: card.id, nickname: texts.permissionName }).then(
      async () => {
        await refreshPermissions()
        show(texts.permissionGiven)
      },
      // It may have been given in another tab.
      refreshPermissions,
    )
  }
  return (
    <Notice tone="wait">
      <h2>{texts.permission}</h2>
      <p>
        {isPaidElsewhere(card) && texts.permissionElsewhere} {texts.permissionText}
      </p>
      <Signed text={texts.unlockToSign} busy={isPending}>
        <Problem error={error} />
        <Button busy={isPending} onClick={() => void allow()}>
          {isPending ? texts.permissionPending : texts.permissionAction}
        </Button>
      </Signed>
    </Notice>
  )
}
