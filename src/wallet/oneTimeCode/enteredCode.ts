import type { VerifiedSession } from '../../shared/resources.ts'
import type { ClientKey } from '../context/clientKey.ts'

/** The code that the customer typed. */
export interface EnteredCode {
  code: string
  signal: AbortSignal | undefined
}

/** A verified code: the session, and the key that goes with it. */
export interface VerifiedCode {
  verified: VerifiedSession
  clientKey: ClientKey
}
