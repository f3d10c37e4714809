import { array, object, optional, type Parser, text } from '../transport/wire/shape.ts'
import type { AppUser } from './options.ts'
import { notFound, RelayError } from './relayError.ts'
import type { Service } from './service.ts'

/** What an id can name. */
export type OwnedKind =
  /** A wallet of the user's. */
  | 'account'
  | 'credential'
  | 'session'
  | 'quote'
  | 'transaction'
  | 'externalAccount'
  /** Where money may be sent: an external account or an internal account of the same customer. */
  | 'payee'

/** Who something belongs to. */
export interface Owner {
  /** The wallet it belongs to, or the customer where it belongs to no wallet. */
  id: string
  /** What kind of credential it is, where it is one. */
  credentialType?: string | undefined
}

/** Whether ids are the user's. */
export interface Ownership {
  /**
   * @throws NOT_FOUND (404), the same for what does not exist and for what is somebody else's
   */
  assertOwned(user: AppUser, kind: OwnedKind, id: string): Promise<Owner>
  /** The service has just given this to the user. */
  learn(user: AppUser, kind: OwnedKind, resource: object): void
}

/** Asks the service who owns an id: the user's wallet or customer, or undefined. */
type Ask = (service: Service, user: AppUser, id: string) => Promise<Owner | undefined>

const mostRemembered = 20_000

/**
 * Ownership as the service tells it. Owners never change, so a yes is remembered; a no never is,
 * because the thing may be made the next moment. Both kinds of no cost the same calls.
 */
export function createOwnership(service: Service): Ownership {
  const known = new Map<string, Owner>()
  const keyOf = ({ customerId }: AppUser, kind: OwnedKind, id: string) =>
    `${customerId} ${kind} ${id}`
  const remember = (key: string, owner: Owner) => {
    const [oldest] = known.keys()
    if (known.size >= mostRemembered && oldest !== undefined) known.delete(oldest)
    known.set(key, owner)
  }
  return {
    async assertOwned(user, kind, id) {
      const key = keyOf(user, kind, id)
      const remembered = known.get(key)
      if (remembered && isMine(user, remembered)) return remembered
      const owner = await asks[kind](service, user, id)
      if (!owner || !isMine(user, owner)) throw notFound()
      if (kind !== 'account') remember(key, owner)
      return owner
    },
    learn(user, kind, resource) {
      const { id, accountId, customerId, source, type } = parseLearned(resource, 'answer')
      // The wallet where it belongs to one; a transaction's source may be somebody else's.
      const ownerId = accountId ?? customerId ?? source?.accountId
      const owner = ownerId === undefined ? undefined : toOwner(ownerId, kind, type)
      if (owner && isMine(user, owner)) remember(keyOf(user, kind, id), owner)
    },
  }
}

interface Learned {
  id: string
  accountId?: string
  customerId?: string
  source?: { accountId?: string }
  type?: string
}

const parseLearned = object<Learned>({
  id: text,
  accountId: optional(text),
  customerId: optional(text),
  source: optional(object<{ accountId?: string }>({ accountId: optional(text) })),
  type: optional(text),
})

function toOwner(id: string, kind: OwnedKind, type: string | undefined): Owner {
  return kind === 'credential' && type !== undefined ? { id, credentialType: type } : { id }
}

/** Asked every time, also of what is remembered: the app may have taken a wallet from its user. */
function isMine({ accountIds, customerId }: AppUser, { id }: Owner): boolean {
  return id === customerId || accountIds.includes(id)
}

const asks: Record<OwnedKind, Ask> = {
  account: async (_service, { accountIds }, id) => (accountIds.includes(id) ? { id } : undefined),
  credential: (service, user, id) => findInAccounts(service, user, 'credential', id),
  session: (service, user, id) => findInAccounts(service, user, 'session', id),
  async quote(service, _user, id) {
    const found = await read(service, `/quotes/${id}`, parseQuoteOwner)
    return toKnown(found?.source.accountId)
  },
  async transaction(service, _user, id) {
    return toKnown((await read(service, `/transactions/${id}`, parseCustomerOwner))?.customerId)
  },
  async externalAccount(service, _user, id) {
    const path = `/customers/external-accounts/${id}`
    return toKnown((await read(service, path, parseCustomerOwner))?.customerId)
  },
  payee: (service, user, id) =>
    id.startsWith('ExternalAccount:')
      ? asks.externalAccount(service, user, id)
      : findInternalAccount(service, user, id),
}

function toKnown(id: string | undefined): Owner | undefined {
  return id === undefined ? undefined : { id }
}

const parseQuoteOwner = object({
  source: object<{ accountId?: string }>({ accountId: optional(text) }),
})
const parseCustomerOwner = object<{ customerId?: string }>({ customerId: optional(text) })
const parseListed = object({
  data: array(object<{ id: string; type?: string }>({ id: text, type: optional(text) })),
})
const parseIdsPage = object<{ data: { id: string; customerId?: string }[]; nextCursor?: string }>({
  data: array(
    object<{ id: string; customerId?: string }>({ id: text, customerId: optional(text) }),
  ),
  nextCursor: optional(text),
})

/** The user's wallet whose list holds the id. All are asked, whichever it is. */
async function findInAccounts(
  service: Service,
  { accountIds }: AppUser,
  kind: 'credential' | 'session',
  id: string,
): Promise<Owner | undefined> {
  const owners = await Promise.all(
    accountIds.map(async (accountId) => {
      const list = await read(service, `/auth/${kind}s`, parseListed, { accountId })
      const found = list?.data.find((item) => item.id === id)
      return found && toOwner(accountId, kind, found.type)
    }),
  )
  return owners.find((owner) => owner !== undefined)
}

const mostPages = 10

async function findInternalAccount(
  service: Service,
  { customerId }: AppUser,
  id: string,
): Promise<Owner | undefined> {
  const query: Record<string, string> = { customerId, limit: '100' }
  for (let pages = 0; pages < mostPages; pages += 1) {
    const found = await read(service, '/customers/internal-accounts', parseIdsPage, query)
    const account = found?.data.find((item) => item.id === id)
    if (account) return toKnown(account.customerId)
    if (found?.nextCursor === undefined) return undefined
    query.cursor = found.nextCursor
  }
  return undefined
}

async function read<T>(
  service: Service,
  path: string,
  parse: Parser<T>,
  query?: Record<string, string>,
): Promise<T | undefined> {
  const { status, body } = await service.send({ method: 'GET', path, ...(query && { query }) })
  if (status === 200) return parse(body, 'answer')
  if (status === 404) return undefined
  if (status === 429) throw new RelayError(429, 'RATE_LIMITED', 'The service is busy')
  throw new RelayError(502, 'SERVICE_ERROR', 'The service could not tell who owns this')
}
