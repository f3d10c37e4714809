import { useMutation, useQuery } from '@tanstack/react-query'
import { createExternalAccount } from 'holdfast'
import { useWallet } from 'holdfast/react'
import type { ReactElement } from 'react'
import { useAccount } from '../app/queries.ts'
import { queryClient } from '../app/queryClient.ts'
import { Button } from '../components/Button.tsx'
import { Notice } from '../components/Notice.tsx'
import { breakService, type Outage, passTime, readClock, receiveMoney } from './localWorld.ts'
import { texts } from './texts.ts'

const jumps: [string, number][] = [
  [texts.minute, 60],
  [texts.priceEnds, 5 * 60],
  [texts.sessionEnds, 15 * 60],
]

const outages: [string, Outage][] = [
  [texts.down, 'down'],
  [texts.lostAnswer, 'lostAnswer'],
  [texts.mend, 'none'],
]

/** The sandbox's clock, money from outside, and what goes wrong on purpose. */
export function SandboxControls(): ReactElement {
  const wallet = useWallet()
  const { data: account } = useAccount()
  const { data: clock } = useQuery({
    queryKey: ['sandboxClock'],
    queryFn: readClock,
    refetchInterval: 1_000,
  })
  const { mutate, isPending, isError, isSuccess } = useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    onSuccess: () => queryClient.invalidateQueries(),
  })
  const act = (name: string, work: () => Promise<unknown>) => (
    <Button key={name} look="quiet" busy={isPending} onClick={() => mutate(work)}>
      {name}
    </Button>
  )
  const addFailing = ([digits, holder]: [string, string]) =>
    createExternalAccount(wallet, {
      currency: 'USD',
      accountInfo: {
        accountType: 'USD_ACCOUNT',
        accountNumber: `${String(Date.now()).slice(-9)}${digits}`,
        routingNumber: '021000021',
        beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: holder },
      },
    })
  const customerId = account?.customerId
  return (
    <>
      <div role="status">
        {isError && <Notice>{texts.failed}</Notice>}
        {isSuccess && <p className="soft small">{texts.done}</p>}
      </div>
      <h2>{texts.clock}</h2>
      <p>{clock && <code>{clock.now}</code>}</p>
      <div className="acts">
        {jumps.map(([name, seconds]) => act(name, () => passTime(seconds)))}
      </div>
      <h2>{texts.incoming}</h2>
      <div className="acts">{customerId && act(texts.receive, () => receiveMoney(customerId))}</div>
      <h2>{texts.service}</h2>
      <p className="soft small">{texts.serviceText}</p>
      <div className="acts">
        {outages.map(([name, outage]) => act(name, () => breakService(outage)))}
      </div>
      <h2>{texts.failures}</h2>
      <p className="soft small">{texts.failuresText}</p>
      <div className="acts">
        {texts.failing.map((failing) =>
          act(`${failing[1]} (${failing[0]})`, () => addFailing(failing)),
        )}
      </div>
    </>
  )
}
