import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useMe } from '../session/useMe.ts'
import { breakService, type Outage, passTime, readClock, resetWorld } from './localWorld.ts'
import { becomeGermanCustomer, becomeNewCustomer } from './newCustomer.ts'
import { texts } from './texts.ts'
import { type Act, useAct } from './useAct.tsx'

const jumps: [string, number][] = [
  [texts.minute, 60],
  [texts.priceEnds, 5 * 60],
  [texts.sessionEnds, 15 * 60],
  [texts.day, 24 * 3_600],
]

const outages: [string, Outage][] = [
  [texts.down, 'down'],
  [texts.lostAnswer, 'lostAnswer'],
  [texts.mend, 'none'],
]

export interface SandboxControlsProps {
  /** What needs a wallet, with buttons whose outcome is shown with all others. */
  ofWallet?: ((act: Act) => ReactElement) | undefined
}

/** The clock of the demo's world, and what goes wrong on purpose. */
export function SandboxControls({ ofWallet }: SandboxControlsProps): ReactElement {
  const act = useAct()
  const { data: me } = useMe()
  const { button, outcome } = act
  return (
    <>
      {outcome}
      {ofWallet?.(act)}
      <h2>{texts.start}</h2>
      <p className="soft small">{texts.startText}</p>
      <div className="acts">
        {button(texts.newCustomer, () => becomeNewCustomer())}
        {me?.countries.includes('DE') && button(texts.newGermanCustomer, becomeGermanCustomer)}
        {button(texts.reset, () => resetWorld().then(() => location.assign('/')))}
      </div>
      <h2>{texts.clock}</h2>
      <Clock />
      <div className="acts">
        {jumps.map(([name, seconds]) => button(name, () => passTime(seconds)))}
      </div>
      <h2>{texts.service}</h2>
      <p className="soft small">{texts.serviceText}</p>
      <div className="acts">
        {outages.map(([name, outage]) => button(name, () => breakService(outage)))}
      </div>
    </>
  )
}

function Clock(): ReactElement {
  const { data } = useQuery({
    queryKey: ['sandboxClock'],
    queryFn: readClock,
    refetchInterval: 1_000,
  })
  return (
    <p>
      {data && <code>{data.now}</code>}
      <br />
      <span className="soft small">{texts.clockText}</span>
    </p>
  )
}
