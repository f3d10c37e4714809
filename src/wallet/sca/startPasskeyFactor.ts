import { WalletError } from '../../shared/errors.ts'
import { loadBeside } from '../../shared/loadBeside.ts'
import type { JsonObject, RegistrationChallenge, ScaFactor } from '../../shared/resources.ts'
import { type PasskeyStart, parsePasskeyConfirmed, parsePasskeyStart } from '../../shared/sca.ts'
import { object, type Parser, text } from '../../shared/shape.ts'
import { unframedContextOf } from '../context/unframedContext.ts'
import type { Wallet, WalletContext } from '../context/walletContext.ts'
import { request } from '../transport/request.ts'
import type { Attestation } from '../webauthn/createPasskey.lazy.ts'
import { loadCreatePasskey } from '../webauthn/loadCreatePasskey.ts'
import { assertOwnOrigin } from './assertOwnOrigin.ts'

/** Options of {@link startPasskeyFactor}. */
export interface StartPasskeyFactorOptions {
  signal?: AbortSignal | undefined
}

/** A passkey that is to be created. */
export interface PasskeyFactor {
  /**
   * Opens the prompt of the browser, so it has to be called directly within a tap, and confirms the
   * passkey.
   *
   * @throws PASSKEY_NOT_COMPLETED, USER_GESTURE_REQUIRED, PASSKEY_BLOCKED_IN_IFRAME,
   * PASSKEY_UNSUPPORTED, RP_ID_INVALID
   * @throws API_ERROR with `apiCode` CONFLICT when it was started too long ago
   */
  create(options?: StartPasskeyFactorOptions): Promise<ScaFactor>
}

const parseRegistration: Parser<Omit<RegistrationChallenge, 'expiresAt'>> = /* @__PURE__ */ object({
  challenge: text,
  rp: /* @__PURE__ */ object({ id: text, name: text }),
  user: /* @__PURE__ */ object({ id: text, name: text, displayName: text }),
})

/**
 * Starts to add a passkey to what the customer can authorize payments with. It is not one that signs in
 * to the wallet.
 *
 * The relay has this route only with its option `allow.scaFactors`.
 *
 * @throws API_ERROR with `apiCode` CONFLICT when the customer has one already, or needs no strong
 * authentication
 * @throws POLICY_VIOLATION when the relay names another relying party or origin
 * @throws FRAMED_CONTEXT
 * @throws CommonErrorCode
 * @example
 * ```ts
 * const passkey = await startPasskeyFactor(wallet)
 * button.onclick = () => passkey.create()
 * ```
 */
export async function startPasskeyFactor(
  wallet: Wallet,
  options: StartPasskeyFactorOptions = {},
): Promise<PasskeyFactor> {
  const context = unframedContextOf(wallet, options)
  const { signal } = options
  const call = { method: 'POST', path: '/sca/factors', body: { type: 'PASSKEY' }, signal } as const
  const [started, { createPasskey }] = await loadBeside(loadCreatePasskey, () =>
    request(context.transport, call, parsePasskeyStart, 'factor'),
  )
  const rpId = context.rpId()
  assertForThisPage(started, rpId)
  const ceremony = createPasskey({
    registration: toRegistration(started.options),
    rpId,
    excludeCredentialIds: [],
    isDiscoverable: false,
  })
  return {
    async create(createOptions = {}) {
      const attestation = await context.ceremonies.run(ceremony, createOptions.signal)
      return confirm(context, attestation, createOptions.signal)
    },
  }
}

function assertForThisPage({ relyingPartyId, allowedOrigins }: PasskeyStart, rpId: string): void {
  // guard: sca-enrolled-party
  if (relyingPartyId !== rpId) {
    throw new WalletError('POLICY_VIOLATION', 'The passkey is for another relying party than rpId')
  }
  assertOwnOrigin(allowedOrigins)
}

function toRegistration(options: JsonObject): Omit<RegistrationChallenge, 'expiresAt'> {
  return parseRegistration(options, 'options')
}

async function confirm(
  { transport }: WalletContext,
  { credentialId, clientDataJson, attestationObject, transports }: Attestation,
  signal: AbortSignal | undefined,
): Promise<ScaFactor> {
  const response = { clientDataJSON: clientDataJson, attestationObject, transports }
  const credential = {
    id: credentialId,
    rawId: credentialId,
    type: 'public-key',
    response,
    clientExtensionResults: {},
  }
  const body = { type: 'PASSKEY', credential }
  const call = { method: 'POST', path: '/sca/factors/confirm', body, signal } as const
  return (await request(transport, call, parsePasskeyConfirmed, 'factor')).factor
}
