import { WalletError } from '../../shared/errors.ts'

/** An option a relay cannot be made with. */
export function wrongOption(name: string, why: string): WalletError {
  return new WalletError('INVALID_INPUT', `Relay option ${name} ${why}`)
}
