import { assertRule } from '../../shared/assertInput.ts'
import { idOf } from '../../shared/rules.ts'
import { unframedContextOf } from '../context/unframedContext.ts'
import type { Wallet } from '../context/walletContext.ts'
import { assertEmpty } from '../transport/assertEmpty.ts'
import { pathOf } from '../transport/relayTransport.ts'

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
