import { array, object, optional, text } from '../transport/wire/shape.ts'
import type { AppUser } from './options.ts'
import {
  mayBeOthers,
  type OwnedKind,
  type Owner,
  ownerOf,
  ownerOfTransaction,
  parseThing,
  type Thing,
} from './owner.ts'
import type { Service } from './service.ts'
import { readService } from './serviceRead.ts'

/** Asks the service who owns an id, as far as it can be this user: his wallet or customer. */
type Ask = (service: Service, user: AppUser, id: string) => Promise<Owner | undefined>

const asks: Record<OwnedKind, Ask> = {
  account: async (_service, { accountIds }, id) => (accountIds.includes(id) ? { id } : undefined),
  credential: (service, user, id) => findInAccounts(service, user, 'credential', id),
  session: (service, user, id) => findInAccounts(service, user, 'session', id),
  async quote(service, _user, id) {
    const found = await readService(service, { path: `/quotes/${id}` }, parseThing)
    return found && ownerOf('quote', found)
  },
  async transaction(service, user, id) {
    const found = await readService(service, { path: `/transactions/${id}` }, parseThing)
    const ofCustomer = found?.customerId === user.customerId ? found : undefined
    if (ofCustomer && !mayBeOthers(user, ofCustomer))
      return ownerOfTransaction(user, ofCustomer, [])
    // Asked for whichever no it will be, so that none takes longer than another.
    const wallets = await listWallets(service, user)
    return ofCustomer && ownerOfTransaction(user, ofCustomer, wallets)
  },
  async externalAccount(service, _user, id) {
    const path = `/customers/external-accounts/${id}`
    const found = await readService(service, { path }, parseThing)
    return found && ownerOf('externalAccount', found)
  },
  payee: (service, user, id) =>
    id.startsWith('ExternalAccount:')
      ? asks.externalAccount(service, user, id)
      : findInternalAccount(service, user, id),
}

/** The owner of an id, asked of the service; undefined for one that is not this user's to know. */
export function findOwner(
  service: Service,
  user: AppUser,
  kind: OwnedKind,
  id: string,
): Promise<Owner | undefined> {
  return asks[kind](service, user, id)
}

/** The wallets of the user's customer, his own and those of its other people. */
export async function listWallets(
  service: Service,
  { customerId }: Pick<AppUser, 'customerId'>,
): Promise<string[]> {
  const wallets: string[] = []
  for await (const { id } of internalAccounts(service, { customerId, type: 'EMBEDDED_WALLET' })) {
    wallets.push(id)
  }
  return wallets
}

const parseThings = object({ data: array(parseThing) })

/** The user's wallet whose list holds the id. All are asked, whichever it is. */
async function findInAccounts(
  service: Service,
  { accountIds }: AppUser,
  kind: 'credential' | 'session',
  id: string,
): Promise<Owner | undefined> {
  const owners = await Promise.all(
    accountIds.map(async (accountId) => {
      const list = { path: `/auth/${kind}s`, query: { accountId } }
      const found = (await readService(service, list, parseThings))?.data.find(
        (item) => item.id === id,
      )
      return found && ownerOf(kind, { ...found, accountId })
    }),
  )
  return owners.find((owner) => owner !== undefined)
}

async function findInternalAccount(
  service: Service,
  { customerId }: AppUser,
  id: string,
): Promise<Owner | undefined> {
  for await (const account of internalAccounts(service, { customerId })) {
    if (account.id === id) return ownerOf('payee', account)
  }
  return undefined
}

const parsePage = object<{ data: Thing[]; nextCursor?: string }>({
  data: array(parseThing),
  nextCursor: optional(text),
})
const mostPages = 10

async function* internalAccounts(service: Service, filter: Record<string, string>) {
  const query: Record<string, string> = { ...filter, limit: '100' }
  for (let pages = 0; pages < mostPages; pages += 1) {
    const found = await readService(
      service,
      { path: '/customers/internal-accounts', query },
      parsePage,
    )
    yield* found?.data ?? []
    if (found?.nextCursor === undefined) return
    query.cursor = found.nextCursor
  }
}
