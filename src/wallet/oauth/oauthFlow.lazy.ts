import { ApiError, WalletError } from '../../shared/errors.ts'
import { type OAuthResult, parseOAuthResult, parseOAuthStart } from '../../shared/oauth.ts'
import { flowSeconds } from '../../shared/oauthFlow.ts'
import type { ClientKey, WalletContext } from '../context/walletContext.ts'
import { generateClientKey } from '../signIn/clientKey.ts'
import { findPendingFlow, forgetPending, storePending } from '../signIn/pendingSignIn.ts'
import type { OAuthPurpose, PendingSignIn } from '../storage/accountRecord.ts'
import { request } from '../transport/request.ts'

/** Options of {@link startOAuthFlow}. */
export interface OAuthFlowOptions {
  purpose: OAuthPurpose
  /** The provider's name in the relay's configuration. */
  provider: string
  accountId: string
  /** `AuthMethod:<uuid>` to sign in with. */
  credentialId?: string | undefined
  /** A path the relay allows to come back to; the popup has none. */
  returnTo?: string | undefined
  signal?: AbortSignal | undefined
}

/** A provider flow under way. */
export interface OAuthFlow {
  flowId: string
  authorizationUrl: string
  clientKey: ClientKey
}

/**
 * Starts a flow on the relay, which keeps state, verifier and nonce; the nonce is bound to the key
 * made here. Where the page is left for the provider, the pending flow is stored first.
 */
export async function startOAuthFlow(
  context: WalletContext,
  options: OAuthFlowOptions,
): Promise<OAuthFlow> {
  const clientKey = await generateClientKey(context)
  if (options.returnTo === undefined) return start(context, options, clientKey)
  const { accountId } = options
  const name = `oauth ${clientKey.publicKeyHex}` as const
  const pending = toPending(context, options, clientKey)
  await storePending(context, accountId, name, pending)
  try {
    const flow = await start(context, options, clientKey)
    const details = { ...pending.details, flowId: flow.flowId }
    await storePending(context, accountId, name, { ...pending, details })
    return flow
  } catch (error) {
    await forgetPending(context, accountId, name)
    throw error
  }
}

async function start(
  { transport }: WalletContext,
  { accountId, credentialId, purpose, provider, returnTo, signal }: OAuthFlowOptions,
  clientKey: ClientKey,
): Promise<OAuthFlow> {
  const body = {
    purpose,
    provider,
    accountId,
    clientPublicKey: clientKey.publicKeyHex,
    ...(credentialId && { credentialId }),
    ...(returnTo && { returnTo }),
  }
  const call = { method: 'POST', path: '/oauth/start', body, signal } as const
  return { ...(await request(transport, call, parseOAuthStart, 'flow')), clientKey }
}

/** Reads the result of a flow. The relay gives the result of a finished flow once. */
export function readOAuthResult(
  { transport }: WalletContext,
  flowId: string,
  signal: AbortSignal | undefined,
): Promise<OAuthResult> {
  const call = { method: 'POST', path: '/oauth/result', body: { flowId }, signal } as const
  return request(transport, call, parseOAuthResult, 'flow result')
}

/** The key of a stored flow. @throws OAUTH_FAILED when the stored entry has no key */
export function keyOfPending({ keyPair, sessionKey, publicKeyHex }: PendingSignIn): ClientKey {
  if (publicKeyHex && keyPair) return { kind: 'sealed', keyPair, publicKeyHex }
  if (publicKeyHex && sessionKey) return { kind: 'clientHeld', sessionKey, publicKeyHex }
  throw new WalletError('OAUTH_FAILED', 'The key of this sign-in was not found; start again')
}

/** A flow that this page is the return of. */
export interface ReturnedFlow {
  accountId: string
  flowId: string
  purpose: OAuthPurpose
}

/** Checks whether a flow was started on this device for this purpose, and has not expired. */
export async function hasPendingFlow(context: WalletContext, flow: ReturnedFlow): Promise<boolean> {
  return (await findPendingFlow(context, flow.accountId, flow)) !== undefined
}

/**
 * Finishes a flow that was started on this device for this purpose, and forgets it when that was
 * done or was refused for good. The caller has the account's lock.
 *
 * @returns undefined when there is no such flow, or it has expired
 * @throws OAUTH_NOT_COMPLETED when its result is not known to the relay any more
 */
export async function finishPendingFlow<T>(
  context: WalletContext,
  { accountId, flowId, purpose }: ReturnedFlow,
  finish: (pending: PendingSignIn) => Promise<T>,
): Promise<T | undefined> {
  const found = await findPendingFlow(context, accountId, { flowId, purpose })
  if (!found) return undefined
  const [name, pending] = found
  try {
    const finished = await finish(pending)
    await forgetPending(context, accountId, name)
    return finished
  } catch (error) {
    if (!isFinal(error)) throw error
    await forgetPending(context, accountId, name)
    throw error.apiCode === 'NOT_FOUND' ? notCompleted(error) : error
  }
}

/** The result of a flow that must be done by now: the relay gives it once. @throws OAUTH_NOT_COMPLETED */
export async function readDoneResult(context: WalletContext, flowId: string): Promise<OAuthResult> {
  const result = await readOAuthResult(context, flowId, undefined)
  if (result.status !== 'done') throw notCompleted()
  return result
}

/** A refusal that another try would not change. */
function isFinal(error: unknown): error is ApiError {
  return error instanceof ApiError && !error.retryable && error.code !== 'UNAUTHENTICATED'
}

function notCompleted(cause?: unknown): WalletError {
  const options = { cause, retryable: true }
  return new WalletError(
    'OAUTH_NOT_COMPLETED',
    'The provider flow was not completed; start again',
    options,
  )
}

function toPending(
  { clock }: WalletContext,
  { credentialId = '', purpose }: OAuthFlowOptions,
  clientKey: ClientKey,
): PendingSignIn {
  const expiresAt = new Date(clock.now() + flowSeconds * 1_000).toISOString()
  // An addition opens no session: its key is of no use after the start.
  const keys = purpose === 'signIn' ? storedKeys(clientKey) : {}
  return { purpose, credentialId, expiresAt, ...keys }
}

function storedKeys(clientKey: ClientKey): Partial<PendingSignIn> {
  const { publicKeyHex } = clientKey
  return clientKey.kind === 'sealed'
    ? { publicKeyHex, keyPair: clientKey.keyPair }
    : { publicKeyHex, sessionKey: clientKey.sessionKey }
}
