import { parseInternalAccount } from '../../shared/account.ts'
import { assertInput } from '../../shared/assertInput.ts'
import type { InternalAccount } from '../../shared/resources.ts'
import { unframedContextOf } from '../context/unframedContext.ts'
import type { Wallet } from '../context/walletContext.ts'
import { listOwnWallets } from '../session/ownAccount.ts'
import { updatePrivacyIntent } from '../signing/actionIntents.ts'
import { requestSigned } from '../signing/requestSigned.ts'
import { pathOf } from '../transport/relayTransport.ts'

/** The names an activity of this purpose would have, by analogy with the others. */
export const privacyActivities: readonly string[] = [
  'UPDATE_WALLET_PRIVACY',
  'UPDATE_PRIVACY',
  'SET_WALLET_PRIVACY',
  'SET_PRIVACY',
]

/** Options of {@link updatePrivacy}. */
export interface UpdatePrivacyOptions {
  /** True if the wallet's balance and payments are to be kept private. */
  privateEnabled: boolean
  /**
   * Activities that change privacy beside `UPDATE_WALLET_PRIVACY` and its like, if your service has others: names
   * without `ACTIVITY_TYPE_` and version. No document shows one.
   *
   * @default none
   */
  activities?: readonly string[] | undefined
  signal?: AbortSignal | undefined
}

/**
 * Switches wallet privacy, signed on this device (PATCH /internal-accounts/{id}).
 *
 * @throws INVALID_INPUT when `privateEnabled` is not a boolean, or `activities` not a list
 * @throws SigningErrorCode
 * @throws CommonErrorCode
 * @example
 * ```ts
 * await updatePrivacy(wallet, { privateEnabled: true })
 * ```
 */
export async function updatePrivacy(
  wallet: Wallet,
  options: UpdatePrivacyOptions,
): Promise<InternalAccount> {
  const context = unframedContextOf(wallet, options)
  const { privateEnabled, activities = [], signal } = options
  assertInput(typeof privateEnabled === 'boolean', 'privateEnabled must be true or false')
  assertInput(Array.isArray(activities), 'activities must be a list of names')
  const accountId = await context.accountId(signal)
  const path = pathOf`/internal-accounts/${accountId}`
  return requestSigned(context, {
    accountId,
    call: { method: 'PATCH', path, body: { privateEnabled }, signal },
    intent: updatePrivacyIntent(privateEnabled, [...privacyActivities, ...activities]),
    parse: ({ body }) => parseInternalAccount(body, 'account'),
    readBack: async () => {
      const wallets = await listOwnWallets(context, parseInternalAccount)
      const account = wallets.find(({ id }) => id === accountId)
      return account?.privateEnabled === privateEnabled ? account : 'notDone'
    },
  })
}
