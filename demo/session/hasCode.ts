import { WalletError, type WalletErrorCode } from 'holdfast'

/** Whether something that was thrown is the wallet's, with this code. */
export function hasCode(error: unknown, code: WalletErrorCode): error is WalletError {
  return error instanceof WalletError && error.code === code
}
