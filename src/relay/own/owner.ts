import { array, object, optional, type Parser, text } from '../../shared/shape.ts'
import type { OwnedKind, Owner, UsableAccounts } from '../context/ownership.ts'
import type { AppUser } from '../identify/identify.ts'

/** The fields of a resource of the service's that tell its owner. */
export interface ResourceRef {
  id: string
  type?: string
  accountId?: string
  customerId?: string
  /** A card's customer. */
  cardholderId?: string
  /** The accounts that pay for a card. */
  fundingSources?: string[]
  source?: Party
  destination?: Party
  /** The id of the payment that a quote is for. */
  transactionId?: string
}

interface Party {
  accountId?: string
}

const parseParty = object<Party>({ accountId: optional(text) })

/** A thing of any kind. */
export const parseResourceRef: Parser<ResourceRef> = object<ResourceRef>({
  id: text,
  type: optional(text),
  accountId: optional(text),
  customerId: optional(text),
  cardholderId: optional(text),
  fundingSources: optional(array(text)),
  source: optional(parseParty),
  destination: optional(parseParty),
  transactionId: optional(text),
})

/** Asked every time, also of what is remembered: the app may have taken a wallet from its user. */
export function isOwnedBy(user: AppUser, { accountId, customerId }: Owner): boolean {
  // guard: relay-owner-match
  return accountId === undefined
    ? customerId === user.customerId
    : ownWallet(user, accountId) !== undefined
}

/** The user's wallet an id names, as the app writes it. */
export function ownWallet({ accountIds }: AppUser, id: string): string | undefined {
  return accountIds.find((own) => isSameAccount(own, id))
}

/** The user's wallets that pay for what an owner has, or are the owner. */
export function walletsOf(user: AppUser, owner: Owner): string[] {
  if (owner.accountId === undefined) return []
  const { accountId, payers = [accountId] } = owner
  return ownWallets(user, payers)
}

/** Returns those of the accounts that are the user's wallets, as the app writes them. */
export function ownWallets(user: AppUser, ids: string[]): string[] {
  return ids.map((id) => ownWallet(user, id)).filter((id) => id !== undefined)
}

/** Checks whether two ids name the same account; each may have any of its forms. */
export function isSameAccount(one: string, other: string): boolean {
  return asInternal(one) === asInternal(other)
}

/** The service has two forms for a wallet's id. */
function asInternal(id: string): string {
  return id.replace(/^EmbeddedWallet:/, 'InternalAccount:')
}

/** The owner of a thing that names them; see {@link ownerOfTransaction} for those that may not. */
export function ownerOf(kind: OwnedKind, thing: ResourceRef): Owner | undefined {
  const { type, customerId, source } = thing
  const accountId = kind === 'quote' ? source?.accountId : thing.accountId
  if (accountId !== undefined) {
    return kind === 'credential' && type !== undefined
      ? { accountId, credentialType: type }
      : { accountId }
  }
  return kind !== 'quote' && customerId !== undefined ? { customerId } : undefined
}

/**
 * A transaction names its customer, who may have several people with a wallet each. It belongs to the
 * user's wallet where it went through one, and to the customer where all it went through is known to
 * be shared by its people; anything else may have gone through another's wallet.
 *
 * @param sharedAccounts - the internal accounts the customer's people share
 */
export function ownerOfTransaction(
  user: AppUser,
  transaction: ResourceRef,
  sharedAccounts: string[],
): Owner | undefined {
  const own = ownParty(user, transaction)
  if (own !== undefined) return { accountId: own }
  const { customerId } = transaction
  // guard: relay-shared-payments
  const isShared = internalParties(transaction).every((end) => sharedAccounts.includes(end))
  return isShared && customerId !== undefined ? { customerId } : undefined
}

/**
 * Checks whether a payment that does not exist yet is the user's to decide. Money leaves a wallet only by the
 * decision of its owner: for another user of the customer it is not enough to be the payee. Money that comes in
 * from outside is decided by its receiver.
 *
 * @param sharedAccounts - the internal accounts the customer's people share
 */
export function mayDecide(user: AppUser, payment: ResourceRef, sharedAccounts: string[]): boolean {
  const owner = ownerOfTransaction(user, payment, sharedAccounts)
  if (owner === undefined || !isOwnedBy(user, owner)) return false
  const payers = internalParties({ ...payment, destination: {} })
  // guard: relay-action-payer
  return payers.every((id) => isOwnOrShared(user, id, sharedAccounts))
}

/**
 * A quote out of no wallet, such as one of an agent or of the platform's backend, belongs to whom its transaction
 * belongs to, where they may decide it. Both name the accounts, and neither may name another person's wallet as payer.
 *
 * @param sharedAccounts - the internal accounts the customer's people share
 */
export function ownerOfSharedQuote(
  user: AppUser,
  quote: ResourceRef,
  transaction: ResourceRef,
  sharedAccounts: string[],
): Owner | undefined {
  const { customerId } = transaction
  const { source = {} } = quote
  // guard: relay-shared-quote-customer
  if (customerId !== user.customerId) return undefined
  const isUsers = [transaction, { ...quote, customerId }].every((payment) =>
    /* guard: relay-shared-quote-payer */ mayDecide(user, payment, sharedAccounts),
  )
  const owner = isUsers ? ownerOfTransaction(user, transaction, sharedAccounts) : undefined
  return owner && { ...owner, source }
}

/** The fields of a card that tell its owner. */
export type CardRef = Pick<ResourceRef, 'cardholderId' | 'fundingSources'>

/**
 * A card names its customer, who may have several people with a wallet each. It belongs to the user's
 * wallet that pays for it, and to the customer where only accounts that its people share do; a card that
 * another's wallet pays for, even in part, belongs to neither. A card that none pays for, as a closed one may be, belongs
 * to the customer's only person: of several people nothing says whose it was.
 */
export function ownerOfCard(
  user: AppUser,
  { cardholderId, fundingSources = [] }: CardRef,
  { shared, hasOthers }: Pick<UsableAccounts, 'shared' | 'hasOthers'>,
): Owner | undefined {
  const isUsers = fundingSources.every((id) => isOwnOrShared(user, id, shared))
  // guard: relay-card-sources
  if (!isUsers || cardholderId === undefined) return undefined
  // guard: relay-card-without-sources
  if (fundingSources.length === 0 && hasOthers) return undefined
  const payers = ownWallets(user, fundingSources)
  const [own] = payers
  return own === undefined
    ? { customerId: cardholderId }
    : { accountId: own, /* guard: relay-step-up-payers */ payers }
}

/** The fields of an agent that tell whose accounts it uses. */
export interface AgentRef {
  customerId: string
  policy?: { accountRestrictions?: { allowedAccountIds?: string[] } }
}

/** An agent. */
export const parseAgentRef: Parser<AgentRef> = object<AgentRef>({
  customerId: text,
  policy: optional(
    object<NonNullable<AgentRef['policy']>>({
      accountRestrictions: optional(
        object<{ allowedAccountIds?: string[] }>({ allowedAccountIds: optional(array(text)) }),
      ),
    }),
  ),
})

/**
 * An agent names its customer, who may have several people with a wallet each. One that uses a wallet of another person
 * is that person's alone: it could be connected again, and what it spent would show. Any other is the customer's.
 *
 * @param sharedAccounts - the internal accounts the customer's people share
 */
export function ownerOfAgent(
  user: AppUser,
  { customerId, policy }: AgentRef,
  sharedAccounts: string[],
): Owner | undefined {
  const ids = policy?.accountRestrictions?.allowedAccountIds ?? []
  const isUsers = ids
    .filter((id) => !isExternal(id))
    .every((id) => isOwnOrShared(user, id, sharedAccounts))
  // guard: relay-agent-accounts
  return isUsers ? { customerId } : undefined
}

/** Checks whether an account is a wallet of the user's, or among those their customer's people share. */
export function isOwnOrShared(user: AppUser, id: string, sharedAccounts: string[]): boolean {
  return ownWallet(user, id) !== undefined || sharedAccounts.includes(id)
}

/** Checks whether a transaction may have gone through a wallet, and through none of the user's. */
export function mayBelongToOtherUser(user: AppUser, transaction: ResourceRef): boolean {
  return ownParty(user, transaction) === undefined && internalParties(transaction).length > 0
}

function ownParty(user: AppUser, transaction: ResourceRef): string | undefined {
  return internalParties(transaction)
    .map((end) => ownWallet(user, end))
    .find((own) => own !== undefined)
}

/** The accounts at the service it went from and to, as far as they are named. */
function internalParties({ source, destination }: ResourceRef): string[] {
  return [source?.accountId, destination?.accountId]
    .filter((end) => end !== undefined)
    .filter((end) => !isExternal(end))
}

function isExternal(id: string): boolean {
  return id.startsWith('ExternalAccount:')
}
