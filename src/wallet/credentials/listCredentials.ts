import { parseCredential } from '../../shared/credential.ts'
import { page } from '../../shared/page.ts'
import type { Credential } from '../../shared/resources.ts'
import { contextOf, type Wallet, type WalletContext } from '../context/walletContext.ts'
import { request } from '../transport/request.ts'

/** Options of {@link listCredentials}. */
export interface ListCredentialsOptions {
  signal?: AbortSignal | undefined
}

/**
 * The account's sign-in credentials (spec 4.1, GET /auth/credentials).
 *
 * @throws CommonErrorCode
 * @example
 * ```ts
 * const credentials = await listCredentials(wallet)
 * const hasPasskey = credentials.some(({ type }) => type === 'PASSKEY')
 * ```
 */
export async function listCredentials(
  wallet: Wallet,
  options: ListCredentialsOptions = {},
): Promise<Credential[]> {
  const context = contextOf(wallet, options)
  return credentialsOf(context, await context.accountId(options.signal), options.signal)
}

/** The credentials of an account whose id is known. */
export async function credentialsOf(
  { transport }: WalletContext,
  accountId: string,
  signal?: AbortSignal,
): Promise<Credential[]> {
  const call = { method: 'GET', path: '/auth/credentials', query: { accountId }, signal } as const
  const { data } = await request(transport, call, page(parseCredential), 'credentials')
  return data
}
