import type { SessionKey } from '../../crypto/sessionKey.ts'
import { WalletError } from '../../shared/errors.ts'
import { object, text } from '../../shared/shape.ts'
import type { RelayTransport } from '../transport/relayTransport.ts'
import type { Assertion } from '../webauthn/getPasskeyAssertion.ts'

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

/**
 * The differences of a hosted sandbox from the real service. The wallet has no such values itself:
 * what is not imported is not in the bundle.
 */
export interface Environment {
  name: string
  /** Refuses to go on where its values do not belong. @throws POLICY_VIOLATION */
  assertUsable(transport: RelayTransport): Promise<void>
  /** Replaces the signature nothing there can verify. */
  assertionOf(assertion: Assertion): Assertion
  /** Replaces the provider's token. */
  idTokenOf(idToken: string): string
  /** Replaces the wallet signature, whatever the key. */
  walletSignature(payloadToSign: string, sessionKey: SessionKey | undefined): string
  /** True if sealed session keys are stubs that cannot be opened. */
  sessionKeysAreStubs: boolean
}
