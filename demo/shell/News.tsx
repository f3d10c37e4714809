import type { ReactElement } from 'react'
import { Incoming } from '../money/Incoming.tsx'
import { LogOutProblem } from '../security/LogOutProblem.tsx'
import { LockedElsewhere } from '../signIn/LockedElsewhere.tsx'
import { LoginReplaced } from './LoginReplaced.tsx'

/** Events the customer did not cause, above every screen, and errors of the frame. */
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
