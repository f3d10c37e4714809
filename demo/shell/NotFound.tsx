import type { ReactElement } from 'react'
import { messages } from '../messages.ts'
import { Link } from '../ui/Link.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Screen } from '../ui/Screen.tsx'

/** An address that leads to no screen. */
export function NotFound(): ReactElement {
  return (
    <Screen title={messages.notFound} width="narrow">
      <Notice>
        <p>{messages.walletErrors.NOT_FOUND}</p>
        <Link to="/" look="quiet">
          {messages.payment.backHome}
        </Link>
        <Link to="/help">{messages.foot.help}</Link>
      </Notice>
    </Screen>
  )
}
