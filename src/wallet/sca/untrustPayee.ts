import type { Wallet } from '../context/walletContext.ts'
import { type ChangeTrustOptions, changeTrust } from './changeTrust.ts'

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
