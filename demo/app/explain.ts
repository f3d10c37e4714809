import { formatError } from 'holdfast'
import { messages } from '../messages.ts'
import { PlatformError } from './platform.ts'

/**
 * What went wrong, as a sentence a person understands.
 *
 * @param exactly - sentences that say more where the error came up, by code
 */
export function explain(error: unknown, exactly: Record<string, string> = {}): string {
  const ofPlatform = error instanceof PlatformError && messages.platformErrors[error.code]
  return ofPlatform || formatError(error, { ...messages.walletErrors, ...exactly })
}
