import type { Attempt } from './signedFlow.ts'

/** Result of signing in. */
export interface SignInResult {
  /** Undefined when no credential could be signed in with. */
  sessionId: string | undefined
  /** The payload that a sign-in had to sign, or the refusal of every one. */
  attempts: Attempt[]
}
