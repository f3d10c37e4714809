import type { Amount } from 'holdfast'
import type { ReactElement } from 'react'
import { messages } from '../messages.ts'
import { formatAmount } from '../shared/amounts.ts'
import { useDollars } from './agentQueries.ts'

const { agents: texts } = messages

/** The balance that agents can spend, in one line. */
export function AgentDollars(): ReactElement | null {
  const { data } = useDollars()
  if (!data) return null
  return (
    <section className="dollars" aria-label={texts.dollars}>
      <DollarBalance balance={data.balance} />
    </section>
  )
}

/** The balance of the account that agents pay from. */
export function DollarBalance({ balance }: { balance: Amount }): ReactElement {
  return (
    <p>
      <span className="soft small">{texts.paysFrom}</span>
      <br />
      <span className="who">{texts.dollars}</span>{' '}
      <span className="sum">{formatAmount(balance)}</span>
    </p>
  )
}
