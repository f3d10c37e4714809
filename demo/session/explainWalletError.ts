import { formatError } from 'holdfast'
import { messages } from '../messages.ts'
import { explainPlatformError } from './explain.ts'
import { PlatformError } from './platform.ts'

/** What went wrong, in the wallet or at the platform. */
export function explainWalletError(error: unknown, exactly: Record<string, string> = {}): string {
  return error instanceof PlatformError
    ? (exactly[error.code] ?? explainPlatformError(error))
    : formatError(error, { ...messages.walletErrors, ...exactly })
}
