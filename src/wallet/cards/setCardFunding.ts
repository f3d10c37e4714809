import { assertInput } from '../../shared/assertInput.ts'
import type { Card } from '../../shared/cardResources.ts'
import { idOf } from '../../shared/fieldRules.ts'
import { contextOf, type Wallet } from '../context/walletContext.ts'
import { assertCardId } from './getCard.ts'
import { type ChangeCardOptions, updateCard } from './updateCard.ts'

/** As many as the service takes. */
const maxSources = 10

/**
 * Sets which accounts pay for a card, in which order (PATCH /cards/{id}). It replaces the whole list, and the
 * delegated keys of accounts that are left out are revoked. The change is signed on this device where the
 * service demands it, as generations before August 2026 do.
 *
 * @param cardId - `Card:<uuid>`
 * @param fundingSources - 1 to 10 of the customer's accounts; the first is tried first
 * @throws INVALID_INPUT when an argument cannot be right; the message names it
 * @throws NOT_FOUND for the card, or an account that is not the customer's
 * @throws API_ERROR with `apiCode` FUNDING_SOURCE_INELIGIBLE, or `apiCode` CARD_NOT_MUTABLE when the
 * card is closed
 * @throws SigningErrorCode where the service demands a signature
 * @throws FRAMED_CONTEXT
 * @throws CommonErrorCode
 * @example
 * ```ts
 * await setCardFunding(wallet, card.id, [savings.id, account.id])
 * ```
 */
export async function setCardFunding(
  wallet: Wallet,
  cardId: string,
  fundingSources: readonly string[],
  options: ChangeCardOptions = {},
): Promise<Card> {
  contextOf(wallet, options)
  assertCardId(cardId)
  assertFundingSources(fundingSources)
  return updateCard(wallet, cardId, { fundingSources: [...fundingSources] }, options)
}

/** Refuses anything but a list of 1 to 10 accounts, none of them twice. @throws INVALID_INPUT naming `fundingSources` */
export function assertFundingSources(sources: unknown): asserts sources is readonly string[] {
  const { accepts } = idOf('InternalAccount', 'EmbeddedWallet')
  const isList = Array.isArray(sources) && sources.length > 0 && sources.length <= maxSources
  assertInput(
    isList && sources.every(accepts) && new Set(sources).size === sources.length,
    `fundingSources must be 1 to ${maxSources} different ids such as InternalAccount:1 or EmbeddedWallet:1`,
  )
}
