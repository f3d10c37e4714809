import type { OAuthParts } from './oauth/oauthParts.ts'
import type { Settings } from './options/settings.ts'
import type { Ownership } from './ownership/ownership.ts'
import type { PendingRequests } from './pendingRequests.ts'
import type { Service } from './service/service.ts'
import type { ServiceClock } from './service/serviceClock.ts'

/** What one relay is made of; all its state is behind these. */
export interface RelayParts {
  settings: Settings
  service: Service
  clock: ServiceClock
  ownership: Ownership
  pending: PendingRequests
  /** Absent where the app has set up no provider. */
  oauth?: OAuthParts | undefined
}
