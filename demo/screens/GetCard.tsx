import { createCard } from 'holdfast'
import { useAction } from 'holdfast/react'
import type { ReactElement } from 'react'
import { after } from '../app/after.ts'
import { readAgain } from '../app/queryClient.ts'
import { useToasts } from '../app/toasts.ts'
import { Button, type ButtonProps } from '../components/Button.tsx'
import { FreshPasskey } from '../components/FreshPasskey.tsx'
import { messages } from '../messages.ts'

const texts = messages.cards

export interface GetCardProps extends Pick<ButtonProps, 'look'> {
  /** What the button says. */
  name: string
  /** Called with the id of the new card. */
  onIssued: (cardId: string) => void
}

/** A new card, paid from the wallet. */
export function GetCard({ name, look = 'brand', onIssued }: GetCardProps): ReactElement {
  const { show } = useToasts()
  const { run, isPending, error } = useAction(createCard)
  const issue = () =>
    after(run(), async ({ id }) => {
      onIssued(id)
      await readAgain(['cards'])
      show(texts.issued)
    })
  return (
    <FreshPasskey error={error} exactly={texts.errors} onConfirmed={issue}>
      <div className="acts">
        <Button look={look} busy={isPending} onClick={issue}>
          {isPending ? texts.getting : name}
        </Button>
      </div>
    </FreshPasskey>
  )
}
