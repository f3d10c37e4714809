import { formatError } from 'holdfast'
import { messages } from '../messages.ts'
import { explainPlatformError } from './explain.ts'
import { hasCode } from './hasCode.ts'
import { PlatformError } from './platform.ts'

/**
 * What went wrong, in the wallet or at the platform. Where neither can be reached, the customer's own connection is
 * named only if it is lost.
 */
export function explainWalletError(error: unknown, exactly: Record<string, string> = {}): string {
  const offline = navigator.onLine ? undefined : offlineTextOf(error)
  if (error instanceof PlatformError)
    return exactly[error.code] ?? offline ?? explainPlatformError(error)
  const texts = { ...messages.walletErrors, ...(offline && { NETWORK_ERROR: offline }) }
  return formatError(error, { ...texts, ...exactly })
}

function offlineTextOf(error: unknown): string | undefined {
  const isUnreached = error instanceof PlatformError && error.code === 'OFFLINE'
  const isLost = isUnreached || hasCode(error, 'NETWORK_ERROR')
  return isLost ? messages.walletErrors['NETWORK_ERROR.offline'] : undefined
}
