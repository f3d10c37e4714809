import { array, object, optional, type Parser, text } from '../../shared/shape.ts'
import type { OwnedKind, Owner, UsableAccounts } from '../context/ownership.ts'
import type { AppUser } from '../identify/identify.ts'
import { fillPath } from '../parse/router.ts'
import { RelayError } from '../relayError.ts'
import { readResponse, readService } from '../service/serviceRead.ts'
import type { Service } from '../service/serviceTypes.ts'
import { assertOfAccount, assertOfCustomer } from './assertResponseOwner.ts'
import {
  isOwnedBy,
  mayBelongToOtherUser,
  ownerOf,
  ownerOfAgent,
  ownerOfCard,
  ownerOfSharedQuote,
  ownerOfTransaction,
  ownWallet,
  parseAgentRef,
  parseResourceRef,
  type ResourceRef,
} from './owner.ts'

/** Asks the service who owns an id, as far as it can be this user: their wallet or customer. */
type Ask = (service: Service, user: AppUser, id: string) => Promise<Owner | undefined>

const asks: Record<OwnedKind, Ask> = {
  account: async (_service, user, id) => findOwnWallet(user, 'account', id),
  credential: (service, user, id) => findInAccounts(service, user, 'credential', id),
  session: (service, user, id) => findInAccounts(service, user, 'session', id),
  delegatedKey: (service, user, id) => findInAccounts(service, user, 'delegatedKey', id),
  async quote(service, _user, id) {
    const found = await findResource(service, `/quotes/${id}`)
    return found && ownerOf('quote', found)
  },
  async sharedQuote(service, user, id) {
    const quote = await findResource(service, `/quotes/${id}`)
    const own = quote && ownerOf('quote', quote)
    if (own && isOwnedBy(user, own)) return own
    // Read in every case of a refusal, so that none of them takes longer than another.
    const [transaction, sharedAccounts] = await Promise.all([
      findResource(service, fillPath('/transactions/{id}', { id: quote?.transactionId ?? id })),
      listSharedAccounts(service, user),
    ])
    return quote && transaction && ownerOfSharedQuote(user, quote, transaction, sharedAccounts)
  },
  async transaction(service, user, id) {
    const found = await findResource(service, `/transactions/${id}`)
    const ofCustomer = found?.customerId === user.customerId ? found : undefined
    if (ofCustomer && !mayBelongToOtherUser(user, ofCustomer))
      return ownerOfTransaction(user, ofCustomer, [])
    // Read in every case of a refusal, so that none of them takes longer than another.
    const sharedAccounts = await listSharedAccounts(service, user)
    return ofCustomer && ownerOfTransaction(user, ofCustomer, sharedAccounts)
  },
  async card(service, user, id) {
    const found = await findResource(service, `/cards/${id}`)
    const ofCustomer = found?.cardholderId === user.customerId ? found : undefined
    const own = ofCustomer && ownerOfCard(user, ofCustomer, { shared: [], hasOthers: true })
    if (own) return own
    // Read in every case of a refusal, so that none of them takes longer than another.
    const accounts = await listUsableAccounts(service, user)
    return ofCustomer && ownerOfCard(user, ofCustomer, accounts)
  },
  async externalAccount(service, _user, id) {
    const found = await findResource(service, `/customers/external-accounts/${id}`)
    return found && ownerOf('externalAccount', found)
  },
  async sharedAccount(service, user, id) {
    const own = findOwnWallet(user, 'sharedAccount', id)
    if (own) return own
    const sharedAccounts = await listSharedAccounts(service, user)
    return /* guard: relay-payment-filter */ sharedAccounts.includes(id)
      ? { customerId: user.customerId }
      : undefined
  },
  async agent(service, _user, id) {
    const found = await findResource(service, `/agents/${id}`)
    return found && ownerOf('agent', found)
  },
  async ownAgent(service, user, id) {
    const found = await findResource(service, `/agents/${id}`, parseAgentRef)
    const ofCustomer = found?.customerId === user.customerId ? found : undefined
    const own = ofCustomer && ownerOfAgent(user, ofCustomer, [])
    if (own) return own
    // Read in every case of a refusal, so that none of them takes longer than another.
    const sharedAccounts = await listSharedAccounts(service, user)
    return ofCustomer && ownerOfAgent(user, ofCustomer, sharedAccounts)
  },
  policyAccount: (service, user, id) =>
    asks[id.startsWith('ExternalAccount:') ? 'externalAccount' : 'sharedAccount'](
      service,
      user,
      id,
    ),
  payee: (service, user, id) =>
    id.startsWith('ExternalAccount:')
      ? asks.externalAccount(service, user, id)
      : findInternalAccount(service, user, id),
}

/** The owner of an id that the app says is one of the user's wallets: the service need not be asked. */
export function findOwnWallet(user: AppUser, kind: OwnedKind, id: string): Owner | undefined {
  if (kind === 'account' || kind === 'payee')
    return user.accountIds.includes(id) ? { accountId: id } : undefined
  if (kind !== 'sharedAccount' && kind !== 'policyAccount') return undefined
  const own = ownWallet(user, id)
  return own === undefined ? undefined : { accountId: own }
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

/** A thing by the id in the path; an id the service cannot read names nothing, like one it does not know. */
async function findResource(service: Service, path: string): Promise<ResourceRef | undefined>
async function findResource<T>(
  service: Service,
  path: string,
  parse: Parser<T>,
): Promise<T | undefined>
async function findResource(
  service: Service,
  path: string,
  parse: Parser<unknown> = parseResourceRef,
): Promise<unknown> {
  const response = await service.send({ method: 'GET', path })
  return response.status === 400 || response.status === 404
    ? undefined
    : readResponse(response, parse)
}

/** The accounts the people of the user's customer share: all that are known to be no wallets. */
export async function listSharedAccounts(service: Service, user: AppUser): Promise<string[]> {
  const sharedAccounts: string[] = []
  for await (const account of internalAccounts(service, user)) {
    if (isShared(account)) sharedAccounts.push(account.id)
  }
  return sharedAccounts
}

function isShared({ type }: ResourceRef): boolean {
  return type !== undefined && type !== 'EMBEDDED_WALLET'
}

/** The user's own accounts, those that the customer's people share, and whether there are any others. */
export async function listUsableAccounts(service: Service, user: AppUser): Promise<UsableAccounts> {
  const isOwn = (id: string) => ownWallet(user, id) !== undefined
  const [own, shared]: [string[], string[]] = [[], []]
  let hasOthers = false
  for await (const account of internalAccounts(service, user)) {
    if (isOwn(account.id)) own.push(account.id)
    else if (isShared(account)) shared.push(account.id)
    else {
      // guard: relay-several-people
      hasOthers = true
    }
  }
  return { own, shared, hasOthers, isOwn }
}

const listNames = {
  credential: 'credentials',
  session: 'sessions',
  delegatedKey: 'delegated-keys',
}
type ListedKind = keyof typeof listNames

const parseResourceRefs = object({ data: array(parseResourceRef) })

/**
 * The credentials, sessions or delegated keys of a wallet.
 *
 * @throws as {@link readService} and {@link assertOfAccount}
 */
export async function listOfAccount(
  service: Service,
  kind: ListedKind,
  accountId: string,
): Promise<ResourceRef[]> {
  const list = { path: `/auth/${listNames[kind]}`, query: { accountId } }
  const things = (await readService(service, list, parseResourceRefs))?.data ?? []
  for (const thing of things) assertOfAccount(accountId, thing.accountId)
  return things
}

/** Finds the user's wallet whose list has the id. All wallets are asked. */
async function findInAccounts(
  service: Service,
  { accountIds }: AppUser,
  kind: ListedKind,
  id: string,
): Promise<Owner | undefined> {
  const owners = await Promise.all(
    accountIds.map(async (accountId) => {
      const found = (await listOfAccount(service, kind, accountId)).find((item) => item.id === id)
      return found && ownerOf(kind, { ...found, accountId })
    }),
  )
  return owners.find((owner) => owner !== undefined)
}

async function findInternalAccount(
  service: Service,
  user: AppUser,
  id: string,
): Promise<Owner | undefined> {
  for await (const account of internalAccounts(service, user)) {
    if (account.id === id) return ownerOf('payee', account)
  }
  return undefined
}

const parsePage = object<{ data: ResourceRef[]; nextCursor?: string }>({
  data: array(parseResourceRef),
  nextCursor: optional(text),
})
/**
 * The number of pages, of 100 accounts each, that are read. Past it the customer is refused, since half a list could
 * hide an account.
 */
const maxPages = 100

async function* internalAccounts(service: Service, user: AppUser) {
  const query: Record<string, string> = { customerId: user.customerId, limit: '100' }
  for (let pages = 0; pages < maxPages; pages += 1) {
    const found = await readService(
      service,
      { path: '/customers/internal-accounts', query },
      parsePage,
    )
    for (const account of found?.data ?? []) {
      assertOfCustomer(user, account)
      yield account
    }
    if (found?.nextCursor === undefined) return
    query.cursor = found.nextCursor
  }
  // What is on the pages after these is not known, and half a list is no response.
  throw new RelayError(
    502,
    'SERVICE_ERROR',
    'The customer has more than 10,000 internal accounts, which the relay cannot search',
  )
}
