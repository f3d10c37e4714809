import { WalletError } from '../../shared/errors.ts'

/** Keys need WebCrypto, which browsers keep from insecure pages. @throws INSECURE_CONTEXT */
export function assertSecureContext(): void {
  if (globalThis.crypto?.subtle) return
  throw new WalletError('INSECURE_CONTEXT', 'Serve the page over https or from http://localhost')
}
