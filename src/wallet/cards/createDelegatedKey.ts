import { assertInput } from '../../shared/assertInput.ts'
import { parseDelegatedKey } from '../../shared/card.ts'
import type { DelegatedKey } from '../../shared/cardResources.ts'
import { WalletError } from '../../shared/errors.ts'
import { unframedContextOf } from '../context/unframedContext.ts'
import type { Wallet } from '../context/walletContext.ts'
import { delegatedKeyIntent } from '../signing/delegatedKeyIntent.ts'
import { requestSigned } from '../signing/requestSigned.ts'
import { assertCardId } from './getCard.ts'
import { delegatedKeysOf } from './listDelegatedKeys.ts'
import { orUnsupported } from './orUnsupported.ts'

/** Options of {@link createDelegatedKey}. */
export interface CreateDelegatedKeyOptions {
  /** `Card:<uuid>`; the wallet must be one of its funding sources. */
  cardId: string
  /** The key's name in lists, 1 to 256 characters. */
  nickname: string
  signal?: AbortSignal | undefined
}

/**
 * Lets the service pay for a card out of this wallet, with a key that the service keeps (August 2026). Two
 * signatures of this device: one makes the signer, the other its policies, and each payload is compared with what
 * it must be. A key whose second signature was not made stays PENDING and signs nothing.
 *
 * @throws INVALID_INPUT when `cardId` or `nickname` cannot be right
 * @throws NOT_FOUND
 * @throws API_ERROR with `apiCode` CONFLICT when the card has an active key for this wallet
 * @throws UNSUPPORTED_BY_SERVICE when the service is of an earlier generation, where cards need no key
 * @throws SigningErrorCode
 * @throws CommonErrorCode
 * @example
 * ```ts
 * const { status } = await createDelegatedKey(wallet, { cardId: card.id, nickname: 'Card payments' })
 * ```
 */
export async function createDelegatedKey(
  wallet: Wallet,
  options: CreateDelegatedKeyOptions,
): Promise<DelegatedKey> {
  const context = unframedContextOf(wallet, options)
  const { cardId, nickname, signal } = options
  assertCardId(cardId)
  const isName = typeof nickname === 'string' && nickname.length > 0 && nickname.length <= 256
  assertInput(isName, 'nickname must be text of 1 to 256 characters')
  const accountId = await context.accountId(signal)
  const { intent, publicKeyHex } = delegatedKeyIntent({ cardId, nickname })
  const isIt = (key: DelegatedKey) =>
    /* guard: delegated-key-card */ key.cardId === cardId &&
    /* guard: delegated-key-account */ key.accountId === accountId &&
    key.publicKey === publicKeyHex()
  const creating = requestSigned(context, {
    accountId,
    call: {
      method: 'POST',
      path: '/auth/delegated-keys',
      body: { cardId, internalAccountId: accountId, nickname },
      signal,
    },
    intent,
    maxSignatures: 2,
    parse({ body }) {
      const key = parseDelegatedKey(body, 'delegated key')
      // guard: delegated-key-signed
      if (isIt(key)) return key
      throw new WalletError('RESPONSE_INVALID', 'The response is about a key that was not signed')
    },
    readBack: async () => {
      const keys = await delegatedKeysOf(context, accountId)
      return keys.find((key) => isIt(key) && key.status === 'ACTIVE') ?? 'notDone'
    },
  })
  return orUnsupported(creating)
}
