import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { readMailbox } from '../app/platform.ts'
import { formatTime } from '../app/time.ts'
import { messages } from '../messages.ts'
import { Empty } from './Empty.tsx'
import { Problem } from './Problem.tsx'

const texts = messages.mailbox

/** The mail to an address, as it comes. */
export function Mails({ address }: { address: string }): ReactElement {
  const { data, error } = useQuery({
    queryKey: ['mailbox', address],
    queryFn: () => readMailbox(address),
    refetchInterval: 1_000,
    gcTime: 0,
  })
  return (
    <div className="stack">
      <p className="soft">{texts.text(address)}</p>
      <Problem error={error} />
      {data?.length === 0 && <Empty icon="mail" title={texts.emptyTitle} text={texts.empty} />}
      {data?.map(({ id, at, subject, text }) => (
        <article key={id} className="mail">
          <h3>{subject}</h3>
          <p className="soft small">{formatTime(at)}</p>
          <p className="text">{text.trim()}</p>
        </article>
      ))}
    </div>
  )
}
