import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { useMe } from '../session/useMe.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
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
      </div>
      <Reset button={button} />
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

/** Asks first. */
function Reset({ button }: Pick<Act, 'button'>): ReactElement {
  const [isAsked, setIsAsked] = useState(false)
  return (
    <>
      <div className="acts">
        <Button look="danger" onClick={() => setIsAsked(!isAsked)}>
          {texts.reset}
        </Button>
      </div>
      {isAsked && (
        <Notice tone="wait">
          <p>{texts.resetAsk}</p>
          {button(texts.resetNow, () => resetWorld().then(() => location.assign('/')), 'danger')}
        </Notice>
      )}
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
