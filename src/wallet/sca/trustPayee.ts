import type { Wallet } from '../context/walletContext.ts'
import { type ChangeTrustOptions, changeTrust } from './changeTrust.ts'

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
