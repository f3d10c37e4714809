import { formatError } from 'holdfast'
import { messages } from '../messages.ts'
import { PlatformError } from './platform.ts'

/** What went wrong, as a sentence a person understands. */
export function explain(error: unknown): string {
  const ofPlatform = error instanceof PlatformError && messages.platformErrors[error.code]
  return ofPlatform || formatError(error, messages.walletErrors)
}
