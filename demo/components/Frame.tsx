import type { ReactElement, ReactNode } from 'react'
import { usePath } from '../app/router.ts'
import { useLogOut } from '../app/useLogOut.ts'
import { messages } from '../messages.ts'
import { Button } from './Button.tsx'
import { Icon, type IconName } from './Icon.tsx'
import { Link } from './Link.tsx'
import { ThemeChoice } from './ThemeChoice.tsx'
import { Wordmark } from './Wordmark.tsx'

const tabs: [string, string, IconName][] = [
  ['/', messages.nav.home, 'home'],
  ['/send', messages.nav.send, 'send'],
  ['/accounts', messages.nav.accounts, 'bank'],
  ['/security', messages.nav.security, 'shield'],
]

export interface FrameProps {
  children: ReactNode
  hasTabs?: boolean
}

/** What stands around every screen of somebody who is logged in. */
export function Frame({ children, hasTabs = false }: FrameProps): ReactElement {
  const logOut = useLogOut()
  return (
    <div className={hasTabs ? 'frame has-tabs' : 'frame'}>
      <a className="skip" href="#content">
        {messages.skip}
      </a>
      <header className="top">
        <Link to="/" className="wordmark">
          <Wordmark />
        </Link>
        {hasTabs && <Tabs />}
        <div className="end">
          <ThemeChoice />
          <Button look="text" onClick={logOut}>
            {messages.nav.logOut}
          </Button>
        </div>
      </header>
      {children}
    </div>
  )
}

function Tabs(): ReactElement {
  const path = usePath()
  return (
    <nav className="tabs" aria-label={messages.nav.label}>
      <ul>
        {tabs.map(([to, name, icon]) => (
          <li key={to}>
            <Link to={to} isCurrent={path === to || (to !== '/' && path.startsWith(to))}>
              <Icon name={icon} />
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
