import { assertRule } from '../../shared/assertInput.ts'
import { WalletError } from '../../shared/errors.ts'
import { idOf } from '../../shared/fieldRules.ts'
import type { ScaChallenge } from '../../shared/resources.ts'
import { parseTrustConfirmed, parseTrustStart } from '../../shared/sca.ts'
import type { Wallet, WalletContext } from '../context/walletContext.ts'
import { assertNotAborted } from '../platform/abort.ts'
import { pathOf } from '../transport/relayTransport.ts'
import { request } from '../transport/request.ts'
import { askForProof, askingContextOf, maxPrompts, type OnScaChallenge } from './askForProof.ts'
import { isWrongCode, toScaError } from './scaErrors.ts'
import { whileSignedIn } from './whileSignedIn.ts'

/** Options of `trustPayee` and `untrustPayee`. */
export interface ChangeTrustOptions {
  /** Asks the customer, as that of `authorizeQuote` does. */
  onChallenge: OnScaChallenge
  signal?: AbortSignal | undefined
}

/**
 * Trusts a payee, so that later payments to it need no strong authentication. The wallet's signature is
 * needed all the same.
 *
 * Nothing that can be read says whether a payee is trusted: `listExternalAccounts` does not show it. An app learns it
 * from this function, which ends with `BENEFICIARY_TRUSTED` where the payee was trusted before, or from a quote to the
 * payee, which is PENDING without a `scaChallenge`. Keep the outcome in your backend if you show it.
 *
 * Where the service starts without a challenge, this ends with RESPONSE_INVALID, and nothing was changed.
 *
 * The relay has this route only with its option `allow.trustedPayees`.
 *
 * @param externalAccountId - `ExternalAccount:<uuid>`
 * @throws INVALID_INPUT when the id cannot be one, or `onChallenge` is no function or answers with something
 * else than the challenge demands
 * @throws API_ERROR with `apiCode` BENEFICIARY_TRUSTED when it is trusted already, and CONFLICT for a
 * challenge that has expired or a customer who needs no strong authentication, and INVALID_INPUT when the service
 * refuses the passkey, or 20 codes
 * @throws SCA_LOCKED after too many wrong answers, with `retryAfterSeconds`
 * @throws NETWORK_ERROR when the response was lost: it may be trusted
 * @throws POLICY_VIOLATION when a passkey is demanded for another relying party or origin, or none is
 * named, or one that signs in to the wallet
 * @throws SESSION_REQUIRED when the session ended meanwhile
 * @throws PASSKEY_NOT_COMPLETED, PASSKEY_FOR_OTHER_ACCOUNT, USER_GESTURE_REQUIRED,
 * PASSKEY_BLOCKED_IN_IFRAME, PASSKEY_UNSUPPORTED, RP_ID_INVALID
 * @throws FRAMED_CONTEXT, NOT_FOUND
 * @throws CommonErrorCode
 * @example
 * ```ts
 * await trustPayee(wallet, landlord.id, { onChallenge: async () => ({ code: await askForCode() }) })
 * ```
 */
export function trustPayee(
  wallet: Wallet,
  externalAccountId: string,
  options: ChangeTrustOptions,
): Promise<void> {
  return changeTrust(wallet, externalAccountId, 'trust', options)
}

/**
 * Stops trusting a payee: later payments to it need strong authentication again.
 *
 * The relay has this route only with its option `allow.trustedPayees`.
 *
 * @param externalAccountId - `ExternalAccount:<uuid>`
 * @throws INVALID_INPUT when the id cannot be one, or `onChallenge` is no function or answers with something
 * else than the challenge demands
 * @throws API_ERROR with `apiCode` CONFLICT when it is not trusted, for a
 * challenge that has expired or a customer who needs no strong authentication, and INVALID_INPUT when the service
 * refuses the passkey, or 20 codes
 * @throws SCA_LOCKED after too many wrong answers, with `retryAfterSeconds`
 * @throws NETWORK_ERROR when the response was lost: it may be trusted or not
 * @throws POLICY_VIOLATION when a passkey is demanded for another relying party or origin, or none is
 * named, or one that signs in to the wallet
 * @throws SESSION_REQUIRED when the session ended meanwhile
 * @throws PASSKEY_NOT_COMPLETED, PASSKEY_FOR_OTHER_ACCOUNT, USER_GESTURE_REQUIRED,
 * PASSKEY_BLOCKED_IN_IFRAME, PASSKEY_UNSUPPORTED, RP_ID_INVALID
 * @throws FRAMED_CONTEXT, NOT_FOUND
 * @throws CommonErrorCode
 * @example
 * ```ts
 * await untrustPayee(wallet, landlord.id, { onChallenge: async () => ({ code: await askForCode() }) })
 * ```
 */
export function untrustPayee(
  wallet: Wallet,
  externalAccountId: string,
  options: ChangeTrustOptions,
): Promise<void> {
  return changeTrust(wallet, externalAccountId, 'untrust', options)
}

/** Trusts or untrusts a payee, with a proof of the customer's. */
async function changeTrust(
  wallet: Wallet,
  externalAccountId: string,
  change: 'trust' | 'untrust',
  options: ChangeTrustOptions,
): Promise<void> {
  const context = askingContextOf(wallet, options)
  const { onChallenge, signal } = options
  assertRule('externalAccountId', externalAccountId, idOf('ExternalAccount'))
  const path = `${pathOf`/customers/external-accounts/${externalAccountId}`}/${change}`
  const trusted = await whileSignedIn(context, signal, async (until) => {
    const call = { method: 'POST', path, signal: until } as const
    const started = await request(context.transport, call, parseTrustStart, 'challenge').catch(
      (error: unknown) => {
        throw toScaError(error)
      },
    )
    return confirm(context, `${path}/confirm`, started.scaChallenge, onChallenge, until)
  })
  // guard: sca-trust-changed
  if (trusted === (change === 'trust')) return
  throw new WalletError('RESPONSE_INVALID', 'The response says that nothing was changed')
}

async function confirm(
  context: WalletContext,
  path: string,
  challenge: ScaChallenge,
  onChallenge: OnScaChallenge,
  signal: AbortSignal,
): Promise<boolean> {
  for (let asked = 1; ; asked += 1) {
    const question = { isRetry: asked > 1, signal }
    const proof = await askForProof(context, challenge, onChallenge, question)
    assertNotAborted(signal)
    const body = { challengeId: challenge.id, ...proof }
    const call = { method: 'POST', path, body } as const
    try {
      return (await request(context.transport, call, parseTrustConfirmed, 'trust')).trusted
    } catch (error) {
      // guard: sca-wrong-trust-codes-end
      const isLast = asked === maxPrompts
      if (isLast || !isWrongCode(error, proof)) throw toScaError(error)
    }
  }
}
