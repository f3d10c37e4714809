import type { OwnedKind, Owner } from '../context/ownership.ts'
import type { AppUser } from '../identify/identify.ts'
import { RelayError } from '../relayError.ts'
import { isSameAccount, type ResourceRef } from './owner.ts'

/** The fields by which a response may name its owner. */
export type Named = Pick<
  Partial<ResourceRef>,
  'customerId' | 'cardholderId' | 'accountId' | 'source'
>

/**
 * Refuses a response about another customer: if the service confuses its customers, none of them sees
 * what belongs to another. A response that names no customer passes.
 *
 * @throws SERVICE_ANSWER_INVALID (502)
 */
export function assertOfCustomer({ customerId }: AppUser, named: Named): void {
  const found = named.customerId ?? named.cardholderId
  // guard: relay-response-customer
  if (found !== undefined && found !== customerId) throw foreign()
}

/**
 * Refuses, in the same way, what belongs to another wallet than the one it was read under: a credential, a
 * session, or a quote by its source.
 *
 * @throws SERVICE_ANSWER_INVALID (502)
 */
export function assertOfAccount(accountId: string, named: string | undefined): void {
  // guard: relay-response-wallet
  if (named !== undefined && !isSameAccount(named, accountId)) throw foreign()
}

/**
 * Refuses, in the same way, a response or an item of one that another customer or wallet owns, before it is
 * passed on.
 *
 * @param owner - of the id the call named
 * @throws SERVICE_ANSWER_INVALID (502)
 */
export function assertResponseOwner(
  user: AppUser,
  owner: Owner | undefined,
  kind: OwnedKind | undefined,
  named: Named,
): void {
  assertOfCustomer(user, named)
  if (owner && kind === 'quote') assertOfSource(owner, named.source)
  if (owner?.accountId === undefined) return
  const { accountId } = owner
  if (
    kind === 'credential' ||
    kind === 'session' ||
    /* guard: relay-response-delegated-key */ kind === 'delegatedKey'
  )
    assertOfAccount(accountId, named.accountId)
}

/** A quote is out of its owner's wallet, or out of what paid for it when it was asked whose it is. */
function assertOfSource({ accountId, source }: Owner, named: Named['source']): void {
  // guard: relay-response-quote-source
  assertOfAccount((source ?? { accountId }).accountId ?? '', named?.accountId)
}

function foreign(): RelayError {
  return new RelayError(
    502,
    'SERVICE_ANSWER_INVALID',
    'The response of the service belongs to another customer or account',
  )
}
