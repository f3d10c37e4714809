import { WalletError } from '../../shared/errors.ts'
import { originOf } from '../platform/pageAddress.ts'

/** As a service on a developer's machine writes it: pages there have any port. */
const anyLocalhost = 'http://localhost'

/**
 * Refuses a ceremony whose outcome this page's origin would spoil.
 *
 * @param allowed - where the service names none, any is right
 * @throws POLICY_VIOLATION
 */
export function assertOwnOrigin(allowed: string[]): void {
  const origin = originOf(globalThis)
  const isLocal = origin.startsWith(`${anyLocalhost}:`) && allowed.includes(anyLocalhost)
  // guard: sca-own-origin
  if (allowed.length === 0 || isLocal || allowed.includes(origin)) return
  throw new WalletError('POLICY_VIOLATION', 'The passkey is not for pages of this origin')
}
