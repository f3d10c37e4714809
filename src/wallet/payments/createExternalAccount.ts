import { assertInput, assertRule, isObject } from '../../shared/assertInput.ts'
import { parseExternalAccount } from '../../shared/externalAccount.ts'
import { currencyCode, idOf } from '../../shared/fieldRules.ts'
import type { ExternalAccount, JsonObject } from '../../shared/resources.ts'
import { unframedContextOf } from '../context/unframedContext.ts'
import type { Wallet } from '../context/walletContext.ts'
import { assertEmpty } from '../transport/assertEmpty.ts'
import { pathOf } from '../transport/relayTransport.ts'
import { request } from '../transport/request.ts'

/** Options of {@link createExternalAccount}. */
export interface CreateExternalAccountOptions {
  /** Code such as `USD`. */
  currency: string
  /** `accountType` (such as `USD_ACCOUNT`) and the fields that go with it. */
  accountInfo: JsonObject & { accountType: string }
  /** The platform's own id for it. The relay refuses it unless its option `allow.platformAccountId` is true. */
  platformAccountId?: string | undefined
  signal?: AbortSignal | undefined
}

/**
 * Adds a bank account or address money can be sent to. If the response was lost, it can be called again: the service
 * refuses an account that exists.
 *
 * @throws INVALID_INPUT when `currency` or `accountInfo` is missing or malformed
 * @throws API_ERROR with `apiCode` INVALID_INPUT when a field is wrong, which `details.errors` name, CONFLICT when it exists
 * @throws FRAMED_CONTEXT
 * @throws CommonErrorCode
 * @example
 * ```ts
 * await createExternalAccount(wallet, {
 *   currency: 'USD',
 *   accountInfo: {
 *     accountType: 'USD_ACCOUNT', accountNumber: '123456789', routingNumber: '021000021',
 *     beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Ada Lovelace' },
 *   },
 * })
 * ```
 */
export async function createExternalAccount(
  wallet: Wallet,
  options: CreateExternalAccountOptions,
): Promise<ExternalAccount> {
  const { transport } = unframedContextOf(wallet, options)
  const { signal, currency, accountInfo, platformAccountId } = options
  assertRule('currency', currency, currencyCode)
  assertInput(isObject(accountInfo), 'accountInfo must be an object with an accountType')
  const body = { currency, accountInfo, platformAccountId }
  return request(
    transport,
    { method: 'POST', path: '/customers/external-accounts', body, signal },
    parseExternalAccount,
    'external account',
  )
}

/** Options of {@link deleteExternalAccount}. */
export interface DeleteExternalAccountOptions {
  signal?: AbortSignal | undefined
}

/**
 * Deletes a bank account or address.
 *
 * @param externalAccountId - `ExternalAccount:<uuid>`
 * @throws INVALID_INPUT when the id cannot be one
 * @throws NOT_FOUND
 * @throws FRAMED_CONTEXT
 * @throws CommonErrorCode
 * @example
 * ```ts
 * await deleteExternalAccount(wallet, oldAccount.id)
 * ```
 */
export async function deleteExternalAccount(
  wallet: Wallet,
  externalAccountId: string,
  options: DeleteExternalAccountOptions = {},
): Promise<void> {
  const { transport } = unframedContextOf(wallet, options)
  assertRule('externalAccountId', externalAccountId, idOf('ExternalAccount'))
  const path = pathOf`/customers/external-accounts/${externalAccountId}`
  assertEmpty(await transport.send({ method: 'DELETE', path, signal: options.signal }))
}
