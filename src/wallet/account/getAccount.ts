import { parseInternalAccount } from '../../shared/account.ts'
import { WalletError } from '../../shared/errors.ts'
import type { InternalAccount } from '../../shared/resources.ts'
import { contextOf, type Wallet } from '../context/walletContext.ts'
import { listOwnWallets } from '../session/ownAccount.ts'

/** Options of {@link getAccount}. */
export interface GetAccountOptions {
  signal?: AbortSignal | undefined
}

/**
 * Reads the wallet's account: balance, funding instructions, privacy (spec 4.3).
 *
 * @returns `balance.amount` in the smallest unit of `balance.currency`
 * @throws ACCOUNT_NOT_FOUND when the app user does not own it any more; its key is deleted then
 * @throws CommonErrorCode
 * @example
 * ```ts
 * const { balance } = await getAccount(wallet)
 * show(formatAmount(balance))
 * ```
 */
export async function getAccount(
  wallet: Wallet,
  options: GetAccountOptions = {},
): Promise<InternalAccount> {
  const context = contextOf(wallet, options)
  const { signal } = options
  const id = await context.accountId(signal)
  const wallets = await listOwnWallets(context, parseInternalAccount, signal)
  const account = wallets.find((own) => own.id === id)
  if (account) return account
  throw new WalletError('ACCOUNT_NOT_FOUND', 'accountId must be a wallet of the app user')
}
