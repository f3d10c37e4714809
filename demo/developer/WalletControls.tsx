import { createExternalAccount } from 'holdfast'
import { useWallet } from 'holdfast/react'
import type { ReactElement } from 'react'
import { useAccount } from '../shared/queries.ts'
import { AgentControls } from './AgentControls.tsx'
import { receiveMoney } from './localWorld.ts'
import { presets } from './presets.ts'
import { Till } from './Till.tsx'
import { testAccount } from './testAccount.ts'
import { texts } from './texts.ts'
import type { Act } from './useAct.tsx'

/** Money from outside, and bank accounts whose payments do not go well. */
export function WalletControls({ button }: Pick<Act, 'button'>): ReactElement {
  const wallet = useWallet()
  const { data: account } = useAccount()
  const customerId = account?.customerId
  return (
    <>
      <h2>{texts.scenarios}</h2>
      <p className="soft small">{texts.scenariosText}</p>
      <div className="acts">
        {customerId &&
          presets.map(([name, run]) => button(name, () => run({ wallet, customerId })))}
      </div>
      <h2>{texts.incoming}</h2>
      <div className="acts">
        {customerId && button(texts.receive, () => receiveMoney(customerId))}
      </div>
      {customerId && <Till customerId={customerId} button={button} />}
      {customerId && <AgentControls customerId={customerId} />}
      <h2>{texts.failures}</h2>
      <p className="soft small">{texts.failuresText}</p>
      <div className="acts">
        {texts.failing.map(([digits, holder]) =>
          button(`${holder} (${digits})`, () =>
            createExternalAccount(wallet, testAccount(digits, holder)),
          ),
        )}
      </div>
    </>
  )
}
