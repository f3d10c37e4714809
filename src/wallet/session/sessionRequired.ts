import { WalletError } from '../../shared/errors.ts'

/** The error of an action that needs a session where there is none. */
export function sessionRequired(cause?: unknown): WalletError {
  return new WalletError('SESSION_REQUIRED', 'There is no valid session; sign in first', { cause })
}
