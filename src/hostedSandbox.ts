import type { Environment } from './environment.ts'

/**
 * The ways of a hosted sandbox that knows only the magic values of spec 4.6. Ceremonies are run as
 * always, then their signature is replaced; session keys there are stubs.
 *
 * The wallet refuses to work in this environment unless the relay says that its service is a
 * sandbox. A bundle that does not import this function holds none of these values.
 *
 * @example
 * ```ts
 * const wallet = createWallet({ relayUrl: '/wallet', environment: hostedSandbox() })
 * ```
 */
export function hostedSandbox(): Environment {
  return {
    name: 'hostedSandbox',
    assertionOf: (assertion) => ({ ...assertion, signature: 'sandbox-valid-passkey-signature' }),
    idTokenOf: () => 'sandbox-valid-oidc-token',
    walletSignature: () => 'sandbox-valid-signature',
    sessionKeysAreStubs: true,
  }
}
