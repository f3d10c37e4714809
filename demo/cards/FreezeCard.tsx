import { type Card, freezeCard, unfreezeCard } from 'holdfast'
import type { ReactElement } from 'react'
import { messages } from '../messages.ts'
import { Problem } from '../session/Problem.tsx'
import { FreshPasskey } from '../signIn/FreshPasskey.tsx'
import { UnlockSheet } from '../signIn/UnlockSheet.tsx'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { useToasts } from '../ui/toasts.ts'
import { useCardChange } from './useCardChange.ts'

const texts = messages.cards

/** Freezes or unfreezes a card, at once if the wallet is unlocked or no signature is required. */
export function FreezeCard({ card }: { card: Card }): ReactElement {
  const { show } = useToasts()
  const freezing = useCardChange(freezeCard, () => show(texts.frozen))
  const unfreezing = useCardChange(unfreezeCard, () => show(texts.unfrozen))
  const isFrozen = card.state === 'FROZEN'
  const change = isFrozen ? unfreezing : freezing
  const isPending = freezing.isPending || unfreezing.isPending
  const locked = [freezing, unfreezing].find(({ isLocked }) => isLocked)
  return (
    <>
      <FreshPasskey
        reason="changeCard"
        error={change.demanded}
        onConfirmed={() => change.run(card.id)}
      >
        <Button
          look={isFrozen ? 'brand' : 'quiet'}
          busy={isPending}
          onClick={() => change.run(card.id)}
        >
          <Icon name="snow" />
          {nameOf(isFrozen, isPending)}
        </Button>
      </FreshPasskey>
      <Problem error={change.error} exactly={texts.errors} />
      <UnlockSheet
        text={texts.unlockToSign}
        isOpen={locked !== undefined}
        onClose={() => locked?.giveUp()}
      />
    </>
  )
}

function nameOf(isFrozen: boolean, isPending: boolean): string {
  if (isPending) return isFrozen ? texts.unfreezing : texts.freezing
  return isFrozen ? texts.unfreeze : texts.freeze
}
