import type { OwnedKind, Owner, Ownership } from '../context/ownership.ts'
import { withDeadline } from '../http/deadline.ts'
import type { AppUser } from '../identify/identify.ts'
import { createConcurrencyLimiter } from '../limit/concurrencyLimiter.ts'
import type { EnumerationLimit } from '../limit/enumerationLimit.ts'
import { notFound } from '../relayError.ts'
import { throwServiceError } from '../service/createService.ts'
import type { Service } from '../service/serviceTypes.ts'
import { getBounded, setBounded } from '../stores/setBounded.ts'
import { findOwner, findOwnWallet, listSharedAccounts, listUsableAccounts } from './findOwner.ts'
import {
  isOwnedBy,
  isOwnOrShared,
  mayDecide,
  ownerOf,
  ownerOfTransaction,
  parseResourceRef,
} from './owner.ts'

const maxRemembered = 20_000
/** Questions at once for one user: so many ids may be tried before the first miss is counted. */
const maxConcurrent = 8
/**
 * Kinds whose owner is not remembered: the app itself names it, or it may change with the accounts that the resource
 * names.
 */
const neverRemembered: OwnedKind[] = ['account', 'card', 'ownAgent', 'sharedQuote']

/** The kind as which a resource is remembered: a quote out of the user's wallet is one however it is asked for. */
const rememberedAs: Partial<Record<OwnedKind, OwnedKind>> = { sharedQuote: 'quote' }

/**
 * Checks whether an id that may be of several kinds is an external account's: those that were listed are remembered
 * as such.
 */
function isBankAccount(kind: OwnedKind, id: string): boolean {
  return (kind === 'payee' || kind === 'policyAccount') && id.startsWith('ExternalAccount:')
}

/**
 * Ownership as the service tells it. Owners never change, but those of cards and agents, so an id that was found to
 * be the user's is remembered. One that was not is never remembered, because it may be made the next moment. An id
 * that does not exist and another user's cost the same calls.
 *
 * @param timeoutMs - of a question, which may take several calls
 */
export function createOwnership(
  timeoutMs: number,
  enumerationLimit: EnumerationLimit,
): (service: Service) => Ownership {
  const known = new Map<string, Owner>()
  const keyOf = ({ customerId }: AppUser, kind: OwnedKind, id: string) =>
    `${customerId} ${kind} ${id}`
  const remember = (key: string, owner: Owner) => setBounded(known, key, owner, maxRemembered)
  const ask = <T>(question: (signal: AbortSignal) => Promise<T>): Promise<T> =>
    withDeadline(timeoutMs, question).catch(throwServiceError)
  const limitConcurrency = createConcurrencyLimiter(maxConcurrent)
  const assertFound = async (
    service: Service,
    user: AppUser,
    kind: OwnedKind,
    id: string,
  ): Promise<Owner> => {
    // guard: relay-enumeration-limit
    enumerationLimit.assertOpen(user)
    const owner = await findOwner(service, user, kind, id)
    if (!owner || /* guard: relay-ownership */ !isOwnedBy(user, owner)) {
      // guard: relay-enumeration-count
      await enumerationLimit.count(user)
      throw notFound()
    }
    return owner
  }
  return (service) => ({
    async assertOwned(user, asked, id) {
      const kind = isBankAccount(asked, id) ? 'externalAccount' : asked
      // Before the limit: foreign ids that were tried must not keep a user from their own wallet.
      // guard: relay-own-first
      const own = findOwnWallet(user, kind, id)
      if (own) return own
      const key = keyOf(user, rememberedAs[kind] ?? kind, id)
      const remembered = getBounded(known, key)
      if (remembered && /* guard: relay-wallet-taken-away */ isOwnedBy(user, remembered))
        return remembered
      const owner = await ask((signal) =>
        limitConcurrency(user.id, async () => {
          signal.throwIfAborted()
          return assertFound(service, user, kind, id)
        }),
      )
      if (/* guard: relay-card-owner-anew */ !neverRemembered.includes(kind)) remember(key, owner)
      return owner
    },
    cacheOwner(user, kind, given) {
      if (neverRemembered.includes(kind)) return
      const thing = parseResourceRef(given, 'response')
      const owner =
        kind === 'transaction' ? ownerOfTransaction(user, thing, []) : ownerOf(kind, thing)
      if (owner && isOwnedBy(user, owner)) remember(keyOf(user, kind, thing.id), owner)
    },
    async transactionFilter(user) {
      // Asked for whatever is listed, so that the time a list takes says nothing of what is hidden.
      const sharedAccounts = await ask(() => listSharedAccounts(service, user))
      return (transaction) => {
        const thing = parseResourceRef(transaction, 'response')
        const owner = ownerOfTransaction(user, thing, sharedAccounts)
        return owner !== undefined && isOwnedBy(user, owner)
      }
    },
    async decisionFilter(user) {
      const sharedAccounts = await ask(() => listSharedAccounts(service, user))
      return (payment) => mayDecide(user, parseResourceRef(payment, 'response'), sharedAccounts)
    },
    // Never remembered: a wallet that is opened the next moment makes another person.
    accountsOf: (user) => ask(() => listUsableAccounts(service, user)),
    async accountFilter(user) {
      const sharedAccounts = await ask(() => listSharedAccounts(service, user))
      return (accountId) => isOwnOrShared(user, accountId, sharedAccounts)
    },
  })
}
