import { type Card, freezeCard, unfreezeCard } from 'holdfast'
import type { ReactElement } from 'react'
import { useToasts } from '../app/toasts.ts'
import { useCardChange } from '../app/useCardChange.ts'
import { Button } from '../components/Button.tsx'
import { FreshPasskey } from '../components/FreshPasskey.tsx'
import { Icon } from '../components/Icon.tsx'
import { Problem } from '../components/Problem.tsx'
import { UnlockSheet } from '../components/UnlockSheet.tsx'
import { messages } from '../messages.ts'

const texts = messages.cards

/** No purchase any more, or purchases again: at once, where the wallet is unlocked or no signature is demanded. */
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
      <FreshPasskey error={change.demanded} onConfirmed={() => change.run(card.id)}>
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
