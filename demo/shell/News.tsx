import type { ReactElement } from 'react'
import { Incoming } from '../money/Incoming.tsx'
import { LogOutProblem } from '../security/LogOutProblem.tsx'
import { LockedElsewhere } from '../signIn/LockedElsewhere.tsx'
import { LoginReplaced } from './LoginReplaced.tsx'

/** What happened without the customer's doing, above every screen, and what failed in the frame. */
export function News(): ReactElement {
  return (
    <>
      <div className="above">
        <LogOutProblem />
        {/* Always in the page: a live region that comes with its text is not read out everywhere. */}
        <div className="news" role="status" aria-live="polite">
          <LoginReplaced />
          <LockedElsewhere />
        </div>
      </div>
      <Incoming />
    </>
  )
}
