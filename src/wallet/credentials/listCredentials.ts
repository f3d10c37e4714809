import { parseCredential } from '../../shared/credential.ts'
import { WalletError } from '../../shared/errors.ts'
import { page } from '../../shared/page.ts'
import type { Credential } from '../../shared/resources.ts'
import { contextOf, type Wallet, type WalletContext } from '../context/walletContext.ts'
import { request } from '../transport/request.ts'

/** Options of {@link listCredentials}. */
export interface ListCredentialsOptions {
  signal?: AbortSignal | undefined
}

/**
 * Lists the account's sign-in credentials (spec 4.1, GET /auth/credentials).
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

/** Reads the credentials of an account whose id is known. */
export async function credentialsOf(
  { transport }: WalletContext,
  accountId: string,
  signal?: AbortSignal,
): Promise<Credential[]> {
  const call = { method: 'GET', path: '/auth/credentials', query: { accountId }, signal } as const
  const { data } = await request(transport, call, page(parseCredential), 'credentials')
  return assertOwnCredentials(data, accountId)
}

/**
 * Returns the credentials, none of which is another account's: nobody is prompted for it, or sent a code.
 *
 * @throws RESPONSE_INVALID
 */
export function assertOwnCredentials(credentials: Credential[], accountId: string): Credential[] {
  // guard: credentials-account
  if (credentials.some((each) => each.accountId !== accountId)) {
    throw new WalletError(
      'RESPONSE_INVALID',
      'The response contains a credential of another account',
    )
  }
  return credentials
}
