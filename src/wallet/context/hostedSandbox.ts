import { WalletError } from '../../shared/errors.ts'
import { object, text } from '../../shared/shape.ts'
import type { RelayTransport } from '../transport/relayTransport.ts'
import type { Environment } from './environment.ts'

/**
 * The ways of a hosted sandbox that knows only the magic values of spec 4.6. Ceremonies are run as
 * always, then their signature is replaced; session keys there are stubs.
 *
 * The wallet refuses to work in this environment unless the relay says that its service is a
 * sandbox. A bundle that does not import this function contains none of these values.
 *
 * @example
 * ```ts
 * const wallet = createWallet({ relayUrl: '/wallet', environment: hostedSandbox() })
 * ```
 */
export function hostedSandbox(): Environment {
  return {
    name: 'hostedSandbox',
    assertUsable: assertSandboxService,
    assertionOf: (assertion) => ({ ...assertion, signature: 'sandbox-valid-passkey-signature' }),
    idTokenOf: () => 'sandbox-valid-oidc-token',
    walletSignature: () => 'sandbox-valid-signature',
    sessionKeysAreStubs: true,
  }
}

/** A hosted sandbox's values must never reach the real service. @throws POLICY_VIOLATION */
async function assertSandboxService(transport: RelayTransport): Promise<void> {
  const { body } = await transport.send({ method: 'GET', path: '/environment' })
  const { service } = object<{ service: string }>({ service: text })(body, 'environment')
  if (service === 'sandbox') return
  throw new WalletError(
    'POLICY_VIOLATION',
    'The hostedSandbox environment needs a relay with service.kind sandbox',
  )
}
