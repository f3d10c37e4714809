import { Tabs } from '@base-ui/react/tabs'
import { type ReactElement, useEffect, useRef, useState } from 'react'
import { fillCode } from '../signIn/fillCode.ts'
import { Mails } from '../signIn/Mails.tsx'
import { Empty } from '../ui/Empty.tsx'
import { panelName } from '../ui/panelChoice.ts'
import { Calls } from './Calls.tsx'
import type { CallLog } from './callLog.ts'
import { SandboxControls } from './SandboxControls.tsx'
import { ScreenCode } from './ScreenCode.tsx'
import { Signatures } from './Signatures.tsx'
import { keepTab, readKeptTab } from './tabChoice.ts'
import { texts } from './texts.ts'
import { WalletControls } from './WalletControls.tsx'
import { WalletStates } from './WalletStates.tsx'

export interface DeveloperPanelProps {
  /** Undefined before login: there is no wallet then. */
  calls?: CallLog | undefined
  /** Whose mail and text messages are shown. */
  addresses: string[]
  /** Whether the wallet is being set up, whatever the path. */
  isSettingUp?: boolean
}

/** What goes on behind the wallet, for those who want to build one. */
export function DeveloperPanel(props: DeveloperPanelProps): ReactElement {
  const [tab, setTab] = useState(readKeptTab)
  const choose = (next: string) => {
    keepTab(next)
    setTab(next)
  }
  const panels = panelsOf(props)
  const names = panels.map(([name]) => name)
  // Before login there are no calls to see, and a code to read.
  const first = props.calls ? names[0] : texts.mail
  const shown = tab && names.includes(tab) ? tab : first
  const list = useSelectedInView(shown)
  return (
    <Tabs.Root value={shown} onValueChange={choose}>
      <Tabs.List ref={list} className="pages" aria-label={panelName}>
        {names.map((name) => (
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
  )
}

/** Scrolls the list, which is wider than a phone, to the tab that is selected, and again where its width changes. */
function useSelectedInView(shown: string | undefined) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!list.current) return
    const tabs = [...list.current.querySelectorAll('[role="tab"]')]
    const tab = tabs.find(({ textContent }) => textContent === shown)
    // Is called at once, too.
    const observer = new ResizeObserver(() =>
      tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
    )
    observer.observe(list.current)
    return () => observer.disconnect()
  }, [shown])
  return list
}

function panelsOf({
  calls,
  addresses,
  isSettingUp = false,
}: DeveloperPanelProps): [string, ReactElement][] {
  return [
    [texts.calls, calls ? <Calls key="calls" log={calls} /> : <AfterLogin key="calls" />],
    [
      texts.code,
      <ScreenCode key="code" isLoggedIn={calls !== undefined} isSettingUp={isSettingUp} />,
    ],
    [texts.signatures, calls ? <Signatures key="made" log={calls} /> : <AfterLogin key="made" />],
    [texts.states, calls ? <WalletStates key="states" /> : <AfterLogin key="states" />],
    [texts.mail, <Messages key="mail" addresses={addresses} />],
    [
      texts.sandbox,
      <SandboxControls
        key="sandbox"
        ofWallet={calls && (({ button }) => <WalletControls button={button} />)}
      />,
    ],
  ]
}

/** There is a wallet only for those who are logged in. */
function AfterLogin(): ReactElement {
  return <Empty rank="h2" title={texts.noWallet} text={texts.noWalletText} />
}

function Messages({ addresses }: Pick<DeveloperPanelProps, 'addresses'>): ReactElement {
  const [said, setSaid] = useState('')
  if (addresses.length === 0) {
    return <Empty rank="h2" title={texts.noMailbox} text={texts.noMailboxText} />
  }
  const use = (code: string) => setSaid(fillCode(code) ? texts.codeFilled : texts.noCodeField)
  return (
    <>
      <p role="status" className="soft small">
        {said}
      </p>
      <Mails addresses={addresses} onCode={use} />
    </>
  )
}
