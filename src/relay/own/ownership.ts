import type { AppUser } from '../context/options.ts'
import type { OwnedKind, Owner, Ownership } from '../context/ownership.ts'
import type { Service } from '../context/service.ts'
import { withDeadline } from '../http/deadline.ts'
import type { MissLimit } from '../limit/missLimit.ts'
import { notFound } from '../relayError.ts'
import { throwServiceError } from '../service/service.ts'
import { setBounded } from '../stores/setBounded.ts'
import { findOwner, listHoldings } from './findOwner.ts'
import { isMine, mayBeOthers, ownerOf, ownerOfTransaction, parseThing } from './owner.ts'
import { createTurns } from './turns.ts'

const mostRemembered = 20_000
/** Questions at once for one user: so many ids may be tried before the first miss is counted. */
const mostAtOnce = 8

/**
 * Ownership as the service tells it. Owners never change, so a yes is remembered; a no never is,
 * because the thing may be made the next moment. Both kinds of no cost the same calls.
 *
 * @param timeoutMs - of a question, which may take several calls
 */
export function createOwnership(service: Service, timeoutMs: number, misses: MissLimit): Ownership {
  const known = new Map<string, Owner>()
  const keyOf = ({ customerId }: AppUser, kind: OwnedKind, id: string) =>
    `${customerId} ${kind} ${id}`
  const remember = (key: string, owner: Owner) => setBounded(known, key, owner, mostRemembered)
  const ask = <T>(question: (signal: AbortSignal) => Promise<T>): Promise<T> =>
    withDeadline(timeoutMs, question).catch(throwServiceError)
  const inTurn = createTurns(mostAtOnce)
  const assertFound = async (user: AppUser, kind: OwnedKind, id: string): Promise<Owner> => {
    // guard: relay-enumeration-limit
    misses.assertOpen(user)
    const owner = await findOwner(service, user, kind, id)
    if (!owner || /* guard: relay-ownership */ !isMine(user, owner)) {
      // guard: relay-enumeration-count
      await misses.count(user)
      throw notFound()
    }
    return owner
  }
  return {
    async assertOwned(user, kind, id) {
      const key = keyOf(user, kind, id)
      const remembered = known.get(key)
      if (remembered && /* guard: relay-wallet-taken-away */ isMine(user, remembered))
        return remembered
      const owner = await ask((signal) =>
        inTurn(user.id, async () => {
          signal.throwIfAborted()
          return assertFound(user, kind, id)
        }),
      )
      if (kind !== 'account') remember(key, owner)
      return owner
    },
    learn(user, kind, given) {
      const thing = parseThing(given, 'response')
      const owner =
        kind === 'transaction' ? ownerOfTransaction(user, thing, []) : ownerOf(kind, thing)
      if (owner && isMine(user, owner)) remember(keyOf(user, kind, thing.id), owner)
    },
    async ownTransactions(user, transactions) {
      const things = transactions.map((given) => ({ given, thing: parseThing(given, 'response') }))
      const isDoubtful = things.some(({ thing }) => mayBeOthers(user, thing))
      const holdings = isDoubtful ? await ask(() => listHoldings(service, user)) : []
      return things
        .filter(({ thing }) => {
          const owner = ownerOfTransaction(user, thing, holdings)
          return owner && isMine(user, owner)
        })
        .map(({ given }) => given)
    },
  }
}
