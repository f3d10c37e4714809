import type { Agent } from 'holdfast'
import { useSecondsLeft } from 'holdfast/react'
import type { ReactElement } from 'react'
import { messages } from '../messages.ts'
import { titleOf } from '../payees/counterparty.ts'
import { describePayee, payeeOf } from '../payees/payee.ts'
import { formatAmount } from '../shared/amounts.ts'
import { preparedIn } from '../shared/drafts.ts'
import { useActivity, useBankAccounts, useStoredQuote } from '../shared/queries.ts'
import { sendPath } from '../shared/sendPath.ts'
import { formatCountdown } from '../ui/countdown.ts'
import { Link } from '../ui/Link.tsx'
import { nameOfAgent, type OwnAccounts } from './agentRequest.ts'

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
          const payee = payeeOf(draft, accounts)
          return (
            <li className="draft" key={draft.id}>
              <span>
                <span className="who">{texts.prepared(name)}</span>
                <br />
                <span className="soft small">
                  {sum} · {payee ? describePayee(payee, accounts) : titleOf(draft, accounts)}
                  {draft.quoteId && <Validity quoteId={draft.quoteId} />}
                </span>
              </span>
              <span className="acts">
                <Link
                  to={`${sendPath(draft, draft.quoteId)}&from=agents`}
                  label={texts.reviewLabel(name, sum)}
                >
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

/** How long the price can still be signed. */
function Validity({ quoteId }: { quoteId: string }): ReactElement | null {
  const { data: quote } = useStoredQuote(quoteId)
  const secondsLeft = useSecondsLeft(quote?.expiresAt)
  if (secondsLeft === undefined) return null
  return (
    <>
      <br />
      {secondsLeft > 0 ? texts.priceValidFor(formatCountdown(secondsLeft)) : texts.priceIsOver}
    </>
  )
}
