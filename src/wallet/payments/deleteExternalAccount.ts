import { assertRule } from '../../shared/assertInput.ts'
import { idOf } from '../../shared/id.ts'
import { unframedContextOf } from '../context/unframedContext.ts'
import type { Wallet } from '../context/walletContext.ts'
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
  await transport.send({
    method: 'DELETE',
    path: pathOf`/customers/external-accounts/${externalAccountId}`,
    signal: options.signal,
  })
}
