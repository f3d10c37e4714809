import { type Card, closeCard } from 'holdfast'
import { type ReactElement, useRef, useState } from 'react'
import { messages } from '../messages.ts'
import { Problem } from '../session/Problem.tsx'
import { FreshPasskey } from '../signIn/FreshPasskey.tsx'
import { Unlock } from '../signIn/Unlock.tsx'
import { Button } from '../ui/Button.tsx'
import { useBusySheet } from '../ui/busySheet.ts'
import { ConfirmCheck } from '../ui/ConfirmCheck.tsx'
import { Form, type Problems } from '../ui/Form.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { SheetDecision } from '../ui/SheetDecision.tsx'
import { useToasts } from '../ui/toasts.ts'
import { nameOfCard } from './CardStatus.tsx'
import { useCardChange } from './useCardChange.ts'

const texts = messages.cards

export interface CloseCardSheetProps {
  card: Card
  isOpen: boolean
  onClose: () => void
}

/** A card goes for good: said in words first. */
export function CloseCardSheet({ card, isOpen, onClose }: CloseCardSheetProps): ReactElement {
  return (
    <Sheet title={texts.closeTitle} isOpen={isOpen} onClose={onClose}>
      <Closing card={card} onDone={onClose} />
    </Sheet>
  )
}

interface ClosingProps {
  card: Card
  onDone: () => void
}

function Closing({ card, onDone }: ClosingProps): ReactElement {
  const { show } = useToasts()
  const [problems, setProblems] = useState<Problems>({})
  // The form is submitted again after the passkey: its box may have been cleared meanwhile.
  const submission = useRef<HTMLDivElement>(null)
  const { run, isPending, error, demanded, isLocked } = useCardChange(closeCard, () => {
    onDone()
    show(texts.closed)
  })
  useBusySheet(isPending, texts.busy)
  if (isLocked) return <Unlock text={texts.unlockToSign} />
  const check = ({ sure }: Record<string, string>) => ({
    sure: sure ? undefined : texts.closeUnchecked,
  })
  return (
    <Form busy={isPending} check={check} onProblems={setProblems} onSubmit={() => run(card.id)}>
      <p>{texts.closeText(nameOfCard(card))}</p>
      {card.state === 'ACTIVE' && <p className="soft small">{texts.closeFreeze}</p>}
      <ConfirmCheck name="sure" label={texts.closeCheck} problem={problems.sure} />
      <Problem error={error} exactly={texts.errors} />
      <div ref={submission}>
        <SheetDecision>
          <FreshPasskey
            reason="changeCard"
            error={demanded}
            onConfirmed={() => submission.current?.closest('form')?.requestSubmit()}
          >
            <Button type="submit" look="danger" wide busy={isPending}>
              {texts.close}
            </Button>
          </FreshPasskey>
        </SheetDecision>
      </div>
    </Form>
  )
}
