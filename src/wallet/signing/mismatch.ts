import { WalletError } from '../../shared/errors.ts'

/** The error for a payload that does not match the action. */
export function mismatch(why: string, cause?: unknown): WalletError {
  return new WalletError('PAYLOAD_MISMATCH', `The payload was not signed: ${why}`, { cause })
}
