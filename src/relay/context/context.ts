import type { CipherKeys, MacKeys } from '../keys/relayKeys.ts'
import type { RelayError } from '../relayError.ts'
import type { ConcurrencyLimiter } from './limits.ts'
import type { OAuthContext } from './oauth.ts'
import type { Ownership } from './ownership.ts'
import type { PendingRequests } from './pendingRequests.ts'
import type { Service, ServiceClock } from './service.ts'
import type { Settings } from './settings.ts'
import type { StreamLimiter } from './streams.ts'

/** The parts of one relay; all its state is in them. */
export interface RelayContext {
  settings: Settings
  service: Service
  clock: ServiceClock
  ownership: Ownership
  /** The error to report where the relay is mounted at another path than `basePath`: once at most. */
  checkMount(pathname: string, isFound: boolean): RelayError | undefined
  pending: PendingRequests
  /** Limits the executions of one user that run at once. */
  executions: ConcurrencyLimiter
  /** Encrypt the cursors of lists. */
  cursorKeys: CipherKeys
  /** Authenticate the user handles of passkeys that count for a step-up at once. */
  userHandleKeys: MacKeys
  /** Absent where the app has set up no streams. */
  streams?: StreamLimiter | undefined
  /** Absent where the app has set up no provider. */
  oauth?: OAuthContext | undefined
}
