import { eq } from 'drizzle-orm'
import { unauthorized } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { lifetimesMs } from '../core/lifetimes.ts'
import { insertRow } from '../core/work/rows.ts'
import { after, type Work } from '../core/work/work.ts'
import { type PendingRequest, pendingRequests } from './pendingRequests.table.ts'

type NewRequest = Pick<
  PendingRequest,
  'kind' | 'accountId' | 'credentialId' | 'payload' | 'binding' | 'details'
>

/** Asks a device for a proof and remembers what was asked. */
export async function openRequest(work: Work, request: NewRequest): Promise<PendingRequest> {
  return insertRow(work.tx, pendingRequests, {
    id: newId('Request'),
    ...request,
    expiresAt: after(work, lifetimesMs.pendingRequest),
    createdAt: work.now,
  })
}

/**
 * Takes a request for the one signed call it may have. It is spent with the unit of work: by a call that
 * succeeds, and by a refusal that keeps its changes. Any other refusal leaves it open until it expires, so
 * that a caller cannot spend another's request with a wrong signature.
 *
 * @throws ApiException 401 `UNAUTHORIZED` when it is unknown, spent, expired or not for this
 */
export async function spendRequest(
  work: Work,
  id: string | undefined,
  isMeant: (request: PendingRequest) => boolean,
): Promise<PendingRequest> {
  if (id === undefined) throw unauthorized('Request-Id is missing')
  const request = await getOpenRequest(work, id, isMeant)
  const isIt = eq(pendingRequests.id, id)
  await work.tx.update(pendingRequests).set({ spentAt: work.now }).where(isIt)
  return request
}

/**
 * An open request.
 *
 * @throws ApiException 401 as {@link spendRequest}
 */
export async function getOpenRequest(
  work: Work,
  id: string,
  isMeant: (request: PendingRequest) => boolean,
): Promise<PendingRequest> {
  const isIt = eq(pendingRequests.id, id)
  const [request] = await work.tx.select().from(pendingRequests).where(isIt)
  if (!request || !isMeant(request)) throw unauthorized('Request-Id is unknown')
  if (request.spentAt) throw unauthorized('Request-Id was already used')
  if (request.expiresAt <= work.now) throw unauthorized('Request-Id has expired')
  return request
}
