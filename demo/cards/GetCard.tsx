import { createCard } from 'holdfast'
import { useAction } from 'holdfast/react'
import { type ReactElement, useState } from 'react'
import { messages } from '../messages.ts'
import { readAgain } from '../session/queryClient.ts'
import { FreshPasskey } from '../signIn/FreshPasskey.tsx'
import { Button } from '../ui/Button.tsx'
import { useBusySheet } from '../ui/busySheet.ts'
import { afterSheet } from '../ui/router.ts'
import { Sheet } from '../ui/Sheet.tsx'

const texts = messages.cards

export interface GetCardProps {
  /** Called with the id of the new card. */
  onIssued: (cardId: string) => void
}

/** A new card, paid from the wallet. */
export function GetCard({ onIssued }: GetCardProps): ReactElement {
  const { run, isPending, error } = useAction(createCard)
  const exactly = { ...texts.errors, OUTCOME_UNKNOWN: texts.issueUnknown }
  useBusySheet(isPending, texts.issuing)
  const issue = () => {
    run().then(
      async ({ id }) => {
        onIssued(id)
        await readAgain(['cards'])
      },
      // The card may be there, though the response was lost.
      () => readAgain(['cards']),
    )
  }
  return (
    <FreshPasskey reason="getCard" error={error} exactly={exactly} onConfirmed={issue}>
      <div className="acts">
        <Button busy={isPending} onClick={issue}>
          {isPending ? texts.getting : texts.get}
        </Button>
      </div>
    </FreshPasskey>
  )
}

/** One more card, in a sheet that says what its button does and has room for the passkey and for what went wrong. */
export function GetAnotherCard({ onIssued }: GetCardProps): ReactElement {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button look="quiet" onClick={() => setIsOpen(true)}>
        {texts.another}
      </Button>
      <Sheet title={texts.another} isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <div className="stack">
          <p>{texts.anotherText}</p>
          <GetCard
            onIssued={(cardId) => {
              setIsOpen(false)
              afterSheet(() => onIssued(cardId))
            }}
          />
        </div>
      </Sheet>
    </>
  )
}
