import { parseCard } from '../../shared/card.ts'
import type { Card } from '../../shared/cardResources.ts'
import { unframedContextOf } from '../context/unframedContext.ts'
import type { Wallet } from '../context/walletContext.ts'
import { requestCreation } from '../transport/requestCreation.ts'
import { assertFundingSources } from './setCardFunding.ts'

/** Options of {@link createCard}. */
export interface CreateCardOptions {
  /** The accounts that pay for it; the first is tried first. @default the wallet's own */
  fundingSources?: readonly string[] | undefined
  signal?: AbortSignal | undefined
}

/**
 * Issues a virtual card to the customer (POST /cards). The relay has the route only with
 * `allow: { createCard: true }`. The card can be used when its state is ACTIVE: read it until then. A card that a
 * wallet pays for also needs a delegated key where the service has them.
 *
 * @throws INVALID_INPUT when `fundingSources` cannot be right
 * @throws NOT_FOUND when an account is not the customer's, or the relay does not allow it
 * @throws OUTCOME_UNKNOWN when the response was lost, and the card may exist: read `listCards` before another call,
 * which would issue another card
 * @throws NETWORK_ERROR when the browser is offline: nothing was sent
 * @throws API_ERROR with `apiCode` CARDHOLDER_KYC_NOT_APPROVED or `apiCode` FUNDING_SOURCE_INELIGIBLE
 * @throws FRAMED_CONTEXT
 * @throws CommonErrorCode
 * @example
 * ```ts
 * const { id, state } = await createCard(wallet)
 * ```
 */
export async function createCard(wallet: Wallet, options: CreateCardOptions = {}): Promise<Card> {
  const context = unframedContextOf(wallet, options)
  const { fundingSources: given, signal } = options
  if (given !== undefined) assertFundingSources(given)
  const fundingSources = given ?? [await context.accountId(signal)]
  const body = { form: 'VIRTUAL', fundingSources }
  const call = { method: 'POST', path: '/cards', body, signal } as const
  return requestCreation(context.transport, call, parseCard, 'card', 'listCards')
}
