import { type ReactElement, useId } from 'react'
import { messages } from '../messages.ts'
import { useTestAddresses } from '../payees/payeeQueries.ts'
import { useActivity } from '../shared/queries.ts'
import { recentAddresses, recentCount } from '../shared/recentPayees.ts'
import { SandboxStrip } from '../ui/SandboxStrip.tsx'

const texts = messages.receive

/** Addresses that need no typing: those paid before and, in a sandbox, those to test with. */
export function AddressSuggestions({
  onPick,
}: {
  onPick: (address: string) => void
}): ReactElement {
  const { data: activity } = useActivity(recentCount)
  const { data: tests = [] } = useTestAddresses()
  const recent = recentAddresses(activity?.movements ?? []).map((address) => ({ address }))
  const offered = tests.map(({ address, outcome }) => ({ address, about: texts.outcomes[outcome] }))
  return (
    <>
      <Suggestions title={texts.recent} items={recent} onPick={onPick} />
      {offered.length > 0 && (
        <SandboxStrip>
          <Suggestions
            title={texts.tests}
            about={texts.testsAbout}
            items={offered}
            onPick={onPick}
          />
        </SandboxStrip>
      )}
    </>
  )
}

interface SuggestionsProps {
  title: string
  about?: string
  items: { address: string; about?: string }[]
  onPick: (address: string) => void
}

function Suggestions({ title, about, items, onPick }: SuggestionsProps): ReactElement | null {
  const id = useId()
  if (items.length === 0) return null
  return (
    <section className="suggestions" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {about && <p className="soft small">{about}</p>}
      <ul>
        {items.map((item) => (
          <li key={item.address}>
            <button type="button" onClick={() => onPick(item.address)}>
              <bdi dir="ltr">{item.address}</bdi>
              {item.about && <span className="soft small">{item.about}</span>}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
