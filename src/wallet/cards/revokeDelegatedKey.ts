import { assertRule } from '../../shared/assertInput.ts'
import { idOf } from '../../shared/fieldRules.ts'
import { unframedContextOf } from '../context/unframedContext.ts'
import type { Wallet } from '../context/walletContext.ts'
import { assertEmpty } from '../transport/assertEmpty.ts'
import { pathOf } from '../transport/relayTransport.ts'

/** Options of {@link revokeDelegatedKey}. */
export interface RevokeDelegatedKeyOptions {
  signal?: AbortSignal | undefined
}

/**
 * Revokes a key that may pay for a card out of this wallet (August 2026). It takes power away, so the service
 * demands no signature. The card is then paid by its other funding sources.
 *
 * @param delegatedKeyId - `DelegatedKey:<uuid>`
 * @throws INVALID_INPUT when the id cannot be one
 * @throws NOT_FOUND
 * @throws FRAMED_CONTEXT
 * @throws CommonErrorCode
 * @example
 * ```ts
 * await revokeDelegatedKey(wallet, key.id)
 * ```
 */
export async function revokeDelegatedKey(
  wallet: Wallet,
  delegatedKeyId: string,
  options: RevokeDelegatedKeyOptions = {},
): Promise<void> {
  const { transport } = unframedContextOf(wallet, options)
  assertRule('delegatedKeyId', delegatedKeyId, idOf('DelegatedKey'))
  const path = pathOf`/auth/delegated-keys/${delegatedKeyId}`
  assertEmpty(await transport.send({ method: 'DELETE', path, signal: options.signal }))
}
