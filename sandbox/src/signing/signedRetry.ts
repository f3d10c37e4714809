import { ApiException, unauthorized } from '../core/errors.ts'
import { acceptsRealProofs } from '../core/proofs.ts'
import type { Work } from '../core/work/work.ts'
import type { PendingRequest } from './pendingRequests.table.ts'
import { getOpenRequest, openRequest, spendRequest } from './pendingRequests.ts'
import type { SessionRow } from './sessions.table.ts'
import type { SignedRequestChallenge } from './signedRequest.schema.ts'
import { requireWalletSignature } from './walletSignature.ts'

/** The parts of a call that a device has to sign. */
export type SignedCall = {
  /** Digest of method, path and body: the retry has to be the same request. */
  binding: string
  requestId: string | undefined
  signature: string | undefined
}

/** The first call's response, or the outcome of the signed one. */
export type Signed<T> = { challenge: SignedRequestChallenge } | { done: T }

/** A flow that needs a signature. */
export type SignedFlow<T> = {
  /** The wallets whose sessions may sign; the first one's organization is asked. */
  accountIds: string[]
  type?: SignedRequestChallenge['type']
  /** Makes the text that the device is asked to sign. */
  makePayload(): Promise<string> | string
  /** The values that the flow has to find unchanged on the retry. */
  details?: Record<string, unknown>
  /** Checks whether this session may sign; any of the wallets' sessions may when it is left out. */
  maySign?: (signer: SessionRow) => boolean
  /** True if a bare DER signature counts as well, as it does where older descriptions show one. */
  allowBare?: boolean
  perform(details: Record<string, unknown>): Promise<T>
}

/**
 * Asks for a signature on the first call and does the work on the signed one. A signature without a
 * Request-Id is ignored, as on a first call; a refused retry leaves the request to be signed again
 * until it expires, an accepted one spends it.
 */
export async function signedRetry<T>(
  work: Work,
  call: SignedCall,
  flow: SignedFlow<T>,
): Promise<Signed<T>> {
  if (call.requestId === undefined) {
    refuseLoneSignature(work, call)
    return { challenge: await ask(work, call, flow) }
  }
  const request = await spendRequest(
    work,
    call.requestId,
    ({ kind, accountId }) => kind === 'SIGNED_RETRY' && flow.accountIds.includes(accountId),
  )
  requireSameCall(work, request, call)
  await requireWalletSignature(work, {
    accountIds: flow.accountIds,
    payload: request.payload,
    header: call.signature,
    maySign: flow.maySign,
    allowBare: flow.allowBare ?? false,
  })
  return { done: await flow.perform(request.details) }
}

/**
 * Checks that a signed call belongs to an open request of the same call. It comes before any other
 * check, so that what the first signed call changed cannot change the refusal of a second one.
 *
 * @throws ApiException 401 when the Request-Id is unknown, spent, expired or another call's
 */
export async function requireOpenRequest(work: Work, call: SignedCall): Promise<void> {
  if (call.requestId === undefined) return
  const request = await getOpenRequest(work, call.requestId, ({ kind }) => kind === 'SIGNED_RETRY')
  requireSameCall(work, request, call)
}

function requireSameCall(work: Work, request: PendingRequest, { binding }: SignedCall): void {
  if (request.binding !== binding) throw bodyMismatch(work)
}

/** Requests a signature: the response to a call that is to be repeated with it. */
export async function ask<T>(
  work: Work,
  { binding }: SignedCall,
  { accountIds: [accountId], type, makePayload, details = {} }: Omit<SignedFlow<T>, 'perform'>,
): Promise<SignedRequestChallenge> {
  if (accountId === undefined) throw new Error('A signed request needs a wallet account')
  const payload = await makePayload()
  const request = await openRequest(work, {
    kind: 'SIGNED_RETRY',
    accountId,
    credentialId: null,
    payload,
    binding,
    details,
  })
  return {
    payloadToSign: payload,
    requestId: request.id,
    expiresAt: request.expiresAt.toISOString(),
    ...(type && { type }),
  }
}

/** The later generation wants a signature to name its request; earlier ones ignore it. */
function refuseLoneSignature({ settings }: Work, { signature }: SignedCall): void {
  if (signature === undefined || !settings.profile.requestIdRequired) return
  throw new ApiException(401, 'REQUEST_ID_MISSING', 'Request-Id is missing')
}

function bodyMismatch({ settings }: Work): ApiException {
  const reason = settings.profile.signatureReason
  const message = 'The request differs from the one that the Request-Id belongs to'
  return acceptsRealProofs(settings)
    ? new ApiException(401, 'WALLET_SIGNATURE_BODY_MISMATCH', message, { reason })
    : unauthorized(reason)
}
