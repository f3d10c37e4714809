import { object, optional, type Parser, text } from '../transport/wire/shape.ts'
import type { AppUser } from './options.ts'

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

/** What is read of a thing of the service's to tell whose it is. */
export interface Thing {
  id: string
  type?: string
  accountId?: string
  customerId?: string
  source?: End
  destination?: End
}

interface End {
  accountId?: string
}

const parseEnd = object<End>({ accountId: optional(text) })

/** A thing of any kind. */
export const parseThing: Parser<Thing> = object<Thing>({
  id: text,
  type: optional(text),
  accountId: optional(text),
  customerId: optional(text),
  source: optional(parseEnd),
  destination: optional(parseEnd),
})

/** Asked every time, also of what is remembered: the app may have taken a wallet from its user. */
export function isMine({ accountIds, customerId }: AppUser, { id }: Owner): boolean {
  return id === customerId || accountIds.includes(id)
}

/** The owner of a thing that names him; see {@link ownerOfTransaction} for those that may not. */
export function ownerOf(kind: OwnedKind, thing: Thing): Owner | undefined {
  const { type, accountId, customerId, source } = thing
  const id = kind === 'quote' ? source?.accountId : (accountId ?? customerId)
  if (id === undefined) return undefined
  return kind === 'credential' && type !== undefined ? { id, credentialType: type } : { id }
}

/**
 * A transaction names its customer, who may have several people with a wallet each. It belongs to the
 * wallet it went through, the user's before another's, and to the customer where it went through none.
 *
 * @param wallets - of the whole customer
 */
export function ownerOfTransaction(
  { accountIds }: AppUser,
  transaction: Thing,
  wallets: string[],
): Owner | undefined {
  const ends = endsOf(transaction)
  const wallet =
    ends.find((end) => accountIds.includes(end)) ?? ends.find((end) => wallets.includes(end))
  const id = wallet ?? transaction.customerId
  return id === undefined ? undefined : { id }
}

/** Whether a transaction may have gone through a wallet, and through none of the user's. */
export function mayBeOthers({ accountIds }: AppUser, transaction: Thing): boolean {
  const ends = endsOf(transaction)
  return (
    !ends.some((end) => accountIds.includes(end)) &&
    ends.some((end) => !end.startsWith('ExternalAccount:'))
  )
}

function endsOf({ source, destination }: Thing): string[] {
  return [source?.accountId, destination?.accountId].filter((end) => end !== undefined)
}
