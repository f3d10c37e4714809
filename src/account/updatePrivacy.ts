import { WalletError } from '../errors.ts'
import { listOwnWallets } from '../ownAccount.ts'
import { updatePrivacyIntent } from '../signing/intents.ts'
import { signedRetry } from '../signing/signedRetry.ts'
import { pathOf } from '../transport/relayTransport.ts'
import { parseInternalAccount } from '../transport/wire/account.ts'
import type { InternalAccount } from '../types.ts'
import { contextOf, type Wallet } from '../walletContext.ts'

/** What {@link updatePrivacy} takes. */
export interface UpdatePrivacyOptions {
  /** Whether the wallet's balance and payments are to be kept private. */
  privateEnabled: boolean
  signal?: AbortSignal | undefined
}

/**
 * Switches wallet privacy, signed on this device (PATCH /internal-accounts/{id}).
 *
 * @throws INVALID_INPUT when privateEnabled is not a boolean
 * @throws SigningErrorCode
 * @throws CommonErrorCode
 * @example
 * ```ts
 * await updatePrivacy(wallet, { privateEnabled: true })
 * ```
 */
export async function updatePrivacy(
  wallet: Wallet,
  { privateEnabled, signal }: UpdatePrivacyOptions,
): Promise<InternalAccount> {
  if (typeof privateEnabled !== 'boolean') {
    throw new WalletError('INVALID_INPUT', 'privateEnabled must be true or false')
  }
  const context = contextOf(wallet)
  const accountId = await context.accountId(signal)
  const path = pathOf`/internal-accounts/${accountId}`
  return signedRetry(context, {
    accountId,
    call: { method: 'PATCH', path, body: { privateEnabled }, signal },
    intent: updatePrivacyIntent(privateEnabled),
    parse: ({ body }) => parseInternalAccount(body, 'account'),
    readBack: async () => {
      const wallets = await listOwnWallets(context.transport, context.session, parseInternalAccount)
      const account = wallets.find(({ id }) => id === accountId)
      return account?.privateEnabled === privateEnabled ? account : 'notDone'
    },
  })
}
