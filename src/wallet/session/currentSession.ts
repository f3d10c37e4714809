import type { AuthSession } from '../../shared/resources.ts'
import { createAlarm } from '../platform/alarm.ts'
import type { SignedOutReason, StoredSession } from '../storage/accountRecord.ts'
import type { ServerClock } from './serverClock.ts'
import type { SessionEvent } from './sessionState.ts'

/** A session is given up this long before the service would refuse it. */
const expiryMarginMs = 30_000

/** The session that this page knows, shown as it is on the service's clock. */
export interface CurrentSession {
  get(): StoredSession | undefined
  /** The session while it can sign. */
  usable(): StoredSession | undefined
  open(session: StoredSession): void
  close(reason: SignedOutReason): void
  /** Forgets the session without a change of state. */
  destroy(): void
}

/**
 * No session yet. The clock may be corrected at any time, which can end a session or take its end
 * back.
 *
 * @param dispatch - where changes of state go
 */
export function createCurrentSession(
  clock: ServerClock,
  dispatch: (event: SessionEvent) => void,
): CurrentSession {
  let current: StoredSession | undefined
  let isShown = false
  const show = () => {
    expiry.cancel()
    if (!current) return
    const isOver = usableUntilMs(current) <= clock.now()
    // A device's clock may be ahead: the state waits for the service's.
    if (isOver && !clock.isSynced() && !isShown) return
    isShown = true
    dispatch({ type: isOver ? 'expired' : 'opened', session: summaryOf(current) })
    if (!isOver) expiry.set(usableUntilMs(current) + 1)
  }
  const expiry = createAlarm(clock, show)
  const stopClock = clock.onJump(show)
  const forget = () => {
    current = undefined
    isShown = false
    expiry.cancel()
  }
  return {
    get: () => current,
    usable() {
      show()
      return current && usableUntilMs(current) > clock.now() ? current : undefined
    },
    open(session) {
      current = session
      show()
    },
    close(reason) {
      forget()
      dispatch({ type: 'closed', reason })
    },
    destroy() {
      forget()
      stopClock()
    },
  }
}

function usableUntilMs({ expiresAt }: AuthSession): number {
  return Date.parse(expiresAt) - /* guard: session-expiry-margin */ expiryMarginMs
}

/** Returns what the state shows of a session: everything but the key. */
function summaryOf({
  /* guard: state-without-key */ sessionKey: _,
  signedInWith: __,
  ...session
}: StoredSession): AuthSession {
  return session
}
