import { createContext } from 'react'
import { messages } from '../messages.ts'
import { PlatformError } from './platform.ts'

/** Says what went wrong, as a sentence a person understands. Behind the login it knows the wallet's errors. */
export const Explain = createContext<ExplainError>(explainPlatformError)

/**
 * What went wrong, as a sentence.
 *
 * @param exactly - sentences that say more where the error came up, by code
 */
export type ExplainError = (error: unknown, exactly?: Record<string, string>) => string

/** What went wrong at the platform's backend. */
export function explainPlatformError(error: unknown): string {
  const known = error instanceof PlatformError && messages.platformErrors[error.code]
  return known || messages.unexpected
}
