import { ApiError, PasskeyError, WalletError } from 'holdfast'
import { messages } from '../messages.ts'
import { PlatformError } from './platform.ts'

/** What went wrong, as a sentence a person understands. */
export function explain(error: unknown): string {
  if (error instanceof PasskeyError) return explainPasskey(error)
  if (error instanceof ApiError) return explainApi(error)
  if (error instanceof WalletError) return explainWallet(error)
  if (error instanceof PlatformError) {
    return messages.platformErrors[error.code] ?? messages.unexpected
  }
  return messages.unexpected
}

function explainPasskey({ likely: [cause] }: PasskeyError): string {
  if (cause === 'timedOut') return messages.passkeyTimedOut
  if (cause === 'noMatchingPasskey') return messages.passkeyNotFound
  return messages.walletErrors.PASSKEY_NOT_COMPLETED
}

function explainApi(error: ApiError): string {
  // What has a code of its own here says more than the service's.
  if (error.code !== 'API_ERROR' && error.code !== 'NOT_FOUND') return explainWallet(error)
  const { serviceErrors, walletErrors } = messages
  return (
    serviceErrors[error.reason ?? ''] ?? serviceErrors[error.apiCode] ?? walletErrors[error.code]
  )
}

function explainWallet({ code, retryAfterSeconds }: WalletError): string {
  if (code === 'RATE_LIMITED' && retryAfterSeconds !== undefined) {
    return messages.waitSeconds(retryAfterSeconds)
  }
  return messages.walletErrors[code]
}
