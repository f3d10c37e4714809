import { type ReactElement, useState } from 'react'
import { messages } from '../messages.ts'
import { Button } from './Button.tsx'
import { Mails } from './Mails.tsx'
import { Sheet } from './Sheet.tsx'

const texts = messages.mailbox

/** Nobody has to own an address to try the demo: its mail ends on this machine. */
export function Mailbox({ address }: { address: string }): ReactElement {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button look="text" onClick={() => setIsOpen(true)}>
        {texts.open}
      </Button>
      <Sheet title={texts.title} isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <Mails address={address} />
      </Sheet>
    </>
  )
}
