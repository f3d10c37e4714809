import { type ReactElement, useState } from 'react'
import { messages } from '../messages.ts'
import { Button } from '../ui/Button.tsx'
import { SandboxStrip } from '../ui/SandboxStrip.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { fillCode } from './fillCode.ts'
import { Mails } from './Mails.tsx'
import type { CodeChannel } from './useOneTimeCode.ts'

const texts = messages.mailbox

export interface MailboxProps {
  channel: CodeChannel
  address: string
}

/** The demo's own mailbox and phone: trying it needs no real address, because messages stay on this machine. */
export function Mailbox({ channel, address }: MailboxProps): ReactElement {
  const [isOpen, setIsOpen] = useState(false)
  const use = (code: string) => {
    fillCode(code)
    setIsOpen(false)
  }
  return (
    <SandboxStrip>
      <Button look="text" onClick={() => setIsOpen(true)}>
        {texts.open[channel]}
      </Button>
      <Sheet title={texts.title[channel]} isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <Mails addresses={[address]} onCode={use} />
      </Sheet>
    </SandboxStrip>
  )
}
