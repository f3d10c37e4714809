import { Tabs } from '@base-ui/react/tabs'
import { type ReactElement, useSyncExternalStore } from 'react'
import { Mails } from '../components/Mails.tsx'
import { Calls } from './Calls.tsx'
import type { CallLog } from './callLog.ts'
import { SandboxControls } from './SandboxControls.tsx'
import { Signatures } from './Signatures.tsx'
import { texts } from './texts.ts'
import { WalletStates } from './WalletStates.tsx'

export interface DeveloperPanelProps {
  calls: CallLog
  /** Whose mail and text messages are shown. */
  addresses: string[]
}

/** What goes on behind the wallet, for those who want to build one. */
export function DeveloperPanel({ calls, addresses }: DeveloperPanelProps): ReactElement {
  const seen = useSyncExternalStore(calls.subscribe, calls.getSeen)
  const panels: [string, ReactElement][] = [
    [texts.calls, <Calls key="calls" calls={seen.calls} />],
    [texts.signatures, <Signatures key="signatures" stamps={seen.stamps} />],
    [texts.states, <WalletStates key="states" />],
    [texts.mail, <Mails key="mail" addresses={addresses} />],
    [texts.sandbox, <SandboxControls key="sandbox" />],
  ]
  return (
    <aside className="developer" aria-label={texts.title} lang="en" dir="ltr">
      <h2 className="hidden">{texts.title}</h2>
      <Tabs.Root defaultValue={texts.calls}>
        <Tabs.List className="pages" aria-label={texts.title}>
          {panels.map(([name]) => (
            <Tabs.Tab key={name} value={name}>
              {name}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {panels.map(([name, content]) => (
          <Tabs.Panel key={name} value={name} className="stack">
            {content}
          </Tabs.Panel>
        ))}
      </Tabs.Root>
    </aside>
  )
}
