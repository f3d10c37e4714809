import type { SessionKey } from '../../crypto/sessionKey.ts'
import type { RelayTransport } from '../transport/relayTransport.ts'
import type { Assertion } from '../webauthn/getPasskeyAssertion.ts'

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
