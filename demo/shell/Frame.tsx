import type { ReactElement, ReactNode } from 'react'
import { useLocation } from 'wouter'
import { messages } from '../messages.ts'
import { PaymentNews } from '../money/PaymentNews.tsx'
import { useLogOut } from '../security/useLogOut.ts'
import { useMoneyNews } from '../session/moneyEvents.ts'
import { Button } from '../ui/Button.tsx'
import { Icon, type IconName } from '../ui/Icon.tsx'
import { Link } from '../ui/Link.tsx'
import { BarFrame } from './BarFrame.tsx'
import { News } from './News.tsx'
import { Toaster } from './Toaster.tsx'

const tabs = (): [string, string, IconName][] => [
  ['/', messages.nav.home, 'home'],
  ['/send', messages.nav.send, 'send'],
  ['/receive', messages.nav.receive, 'receive'],
  ['/accounts', messages.nav.accounts, 'bank'],
  ['/security', messages.nav.security, 'shield'],
]

export interface FrameProps {
  children: ReactNode
  hasTabs?: boolean
  /** For developers who ask for it. */
  panel: ReactNode
}

/** The frame of every screen behind the login. */
export function Frame({ children, hasTabs = false, panel }: FrameProps): ReactElement {
  const { logOut, isPending } = useLogOut()
  return (
    <>
      <BarFrame
        tabs={hasTabs && <Tabs />}
        end={
          <Button look="text" busy={isPending} onClick={logOut}>
            {messages.nav.logOut}
          </Button>
        }
        news={
          <>
            <News />
            {hasTabs && <PaymentNews />}
          </>
        }
        panel={panel}
      >
        {children}
      </BarFrame>
      <Toaster />
    </>
  )
}

function Tabs(): ReactElement {
  const [path] = useLocation()
  const { arrivals } = useMoneyNews()
  return (
    <nav className="tabs" aria-label={messages.nav.label}>
      <ul>
        {tabs().map(([to, name, icon]) => (
          <li key={to}>
            <Link to={to} isCurrent={isWithin(path, to)}>
              <Icon name={icon} />
              {name}
              {to === '/' && arrivals.length > 0 && (
                // The news are read out where they stand; this shows that there are some, wherever the page is scrolled.
                <span className="count" aria-hidden="true">
                  {arrivals.length}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** What moved belongs to the wallet it moved in or out of. */
function isWithin(path: string, tab: string): boolean {
  return tab === '/'
    ? /^\/(payments\/.*|activity(\/.*)?|cards|agents)?$/.test(path)
    : path.startsWith(tab)
}
