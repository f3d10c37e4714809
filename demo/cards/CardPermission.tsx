import { type Card, createDelegatedKey } from 'holdfast'
import { useAction } from 'holdfast/react'
import type { ReactElement } from 'react'
import { messages } from '../messages.ts'
import { Problem } from '../session/Problem.tsx'
import { Signed } from '../signIn/Signed.tsx'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { useToasts } from '../ui/toasts.ts'
import { useNoteAttempt } from './cardAttempts.ts'
import { isPaidElsewhere, refreshPermissions, useIsPermissionMissing } from './cardPermissions.ts'

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
