import type { Agent } from 'holdfast'
import type { ReactElement } from 'react'
import { nameOfAgent, type OwnAccounts } from '../app/agentRequest.ts'
import { formatAmount } from '../app/amounts.ts'
import { titleOf } from '../app/counterparty.ts'
import { preparedIn } from '../app/drafts.ts'
import { useActivity, useBankAccounts } from '../app/queries.ts'
import { sendPath } from '../app/sendPath.ts'
import { Link } from '../components/Link.tsx'
import { messages } from '../messages.ts'

const texts = messages.agents
const readCount = 50

export interface PreparedPaymentsProps {
  agents: Agent[]
  own: OwnAccounts
}

/** Prices that agents asked for from the wallet: the customer signs them in the payment's review. */
export function PreparedPayments({ agents, own }: PreparedPaymentsProps): ReactElement | null {
  const { data } = useActivity(readCount)
  const { data: accounts = [] } = useBankAccounts()
  const prepared = data ? preparedIn(data, own.wallet, agents) : []
  if (prepared.length === 0) return null
  return (
    <section className="panel" aria-labelledby="prepared">
      <h2 id="prepared">{texts.toSign}</h2>
      <ul className="rows">
        {prepared.map((draft) => {
          const name = nameOfAgent(draft.agentId, agents)
          const sum = draft.sentAmount ? formatAmount(draft.sentAmount) : ''
          return (
            <li className="draft" key={draft.id}>
              <span>
                <span className="who">{texts.prepared(name)}</span>
                <br />
                <span className="soft small">
                  {sum} · {titleOf(draft, accounts)}
                </span>
              </span>
              <span className="acts">
                <Link to={sendPath(draft, draft.quoteId)} label={texts.reviewLabel(name, sum)}>
                  {texts.review}
                </Link>
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
