import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { messages } from '../messages.ts'
import { Problem } from '../session/Problem.tsx'
import { type Mail, readMailbox } from '../session/platform.ts'
import { Button } from '../ui/Button.tsx'
import { Empty } from '../ui/Empty.tsx'
import { formatTime } from '../ui/time.ts'

const texts = messages.mailbox

export interface MailsProps {
  addresses: string[]
  /** Takes the code of a message to where it is asked for. */
  onCode: (code: string) => void
}

/** The mail to an address and the text messages to a phone number, as they come. */
export function Mails({ addresses, onCode }: MailsProps): ReactElement {
  const { data, error } = useQuery({
    queryKey: ['mailbox', ...addresses],
    queryFn: () => readMailboxes(addresses),
    refetchInterval: 1_000,
    gcTime: 0,
  })
  return (
    <div className="stack">
      <p className="soft">{texts.text(addresses.join(texts.and))}</p>
      <Problem error={error} />
      {data?.length === 0 && <Empty icon="mail" title={texts.emptyTitle} text={texts.empty} />}
      {data?.map(({ id, at, from, subject, text }) => (
        <article key={id} className="mail">
          <h3>{subject ?? texts.textMessage}</h3>
          {from && <p className="soft small">{from}</p>}
          <p className="soft small">{formatTime(at)}</p>
          <p className="text">{text.trim()}</p>
          <UseCode code={codeIn(text)} onCode={onCode} />
        </article>
      ))}
    </div>
  )
}

function UseCode({ code, onCode }: { code: string | undefined } & Pick<MailsProps, 'onCode'>) {
  if (code === undefined) return null
  return (
    <Button look="quiet" label={`${texts.use}: ${code}`} onClick={() => onCode(code)}>
      {texts.use}
    </Button>
  )
}

/** Codes are of digits, or of digits and capitals. */
function codeIn(text: string): string | undefined {
  return /\b(?=[A-Z]*\d)[A-Z\d]{6,12}\b/.exec(text)?.[0]
}

/** Newest first, by mail and by phone together. */
async function readMailboxes(addresses: string[]): Promise<Mail[]> {
  const mails = await Promise.all(addresses.map(readMailbox))
  return mails.flat().sort((one, other) => Date.parse(other.at) - Date.parse(one.at))
}
