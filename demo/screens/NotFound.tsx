import type { ReactElement } from 'react'
import { Link } from '../components/Link.tsx'
import { Notice } from '../components/Notice.tsx'
import { Screen } from '../components/Screen.tsx'
import { messages } from '../messages.ts'

/** An address that leads to no screen. */
export function NotFound(): ReactElement {
  return (
    <Screen title={messages.notFound} width="narrow">
      <Notice>
        <p>{messages.walletErrors.NOT_FOUND}</p>
        <Link to="/" look="quiet">
          {messages.payment.backHome}
        </Link>
      </Notice>
    </Screen>
  )
}
