import { type ErrorMessages, formatError } from 'holdfast'
import { walletErrors as english } from '../messages/english/walletErrors.ts'
import { messages } from '../messages.ts'
import { explainPlatformError } from './explain.ts'
import { PlatformError } from './platform.ts'

/** A sentence for every error of the wallet, in the customer's language. */
export function walletErrors(): ErrorMessages {
  return messages.walletErrors ?? english
}

/** What went wrong, in the wallet or at the platform. */
export function explainWalletError(error: unknown, exactly: Record<string, string> = {}): string {
  return error instanceof PlatformError
    ? explainPlatformError(error)
    : formatError(error, { ...walletErrors(), ...exactly })
}
