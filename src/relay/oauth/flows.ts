import { toBase64url } from '../../shared/encoding.ts'
import { flowSeconds } from '../../shared/oauthFlow.ts'
import type { RelayErrorCode } from '../../shared/relayErrorCode.ts'
import type { VerifiedSession } from '../../shared/resources.ts'
import { notFound } from '../relayError.ts'
import type { RelayStore } from '../stores/relayStore.ts'
import { storeKey } from '../stores/storeKey.ts'

/** Everything the callback needs to know about a flow. */
export interface Flow {
  flowId: string
  purpose: 'signIn' | 'addCredential'
  provider: string
  userId: string
  accountId: string
  /** The credential to sign in with. */
  credentialId?: string | undefined
  clientPublicKey: string
  codeVerifier: string
  nonce: string
  /** The callback's address, on the origin the flow was started from. */
  redirectUri: string
  returnTo?: string | undefined
}

/** The result of a flow that has ended. */
export type FlowResult =
  | { status: 'done'; purpose: 'signIn'; credentialId: string; session: VerifiedSession }
  | { status: 'done'; purpose: 'addCredential' }
  | { status: 'failed'; error: FlowError }

/** A refusal, as it is kept in the store. */
export interface FlowError {
  status: number
  code: RelayErrorCode
  message: string
  reason?: string | undefined
  retryAfterSeconds?: number | undefined
}

/** An end in the store, and the account it is about. */
export interface StoredResult {
  accountId: string
  end: FlowResult
}

/** Seconds that the result is kept. */
export const resultSeconds = 600
const answered = 'answered'
/** Between the tries to keep an end. */
// guard: oauth-result-retries
const pausesMs = [100, 500]

/** 32 random bytes, for names that cannot be guessed. */
export function randomName(): string {
  return toBase64url(crypto.getRandomValues(new Uint8Array(32)))
}

/** All that a callback must bring to find its flow: less finds nothing, and spoils nothing. */
export interface FlowKey {
  state: string
  /** `name=value`: a plain cookie, which another site could plant, is not taken for a `__Host-` one. */
  cookie: string
  /** The provider at whose own address it arrives, where it has one. */
  callback?: string | undefined
}

/** Keeps a flow for its callback. */
export async function storeFlow(store: RelayStore, flow: Flow, key: FlowKey): Promise<void> {
  await store.put(await flowKey(key), JSON.stringify(flow), flowSeconds)
}

/** The flow of a callback, once. */
export async function takeFlow(store: RelayStore, key: FlowKey): Promise<Flow | undefined> {
  const kept = await store.take(await flowKey(key))
  return kept === undefined ? undefined : JSON.parse(kept)
}

/**
 * Keeps the end for the user who started the flow. A store that fails is tried again: a session the
 * service has given is in no other place, and the token that earned it is spent.
 */
export async function storeResult(
  store: RelayStore,
  { userId, flowId, accountId }: Flow,
  end: FlowResult,
): Promise<void> {
  const kept: StoredResult = { accountId, end }
  const key = await resultKey(userId, flowId)
  const put = () => store.put(key, JSON.stringify(kept), resultSeconds)
  for (const pauseMs of pausesMs) {
    try {
      return await put()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
  await put()
}

/**
 * The end of a user's flow, once; undefined while there is none. It is given although the store then
 * fails to note that it was: it is nowhere else any more.
 *
 * @param onConsumeFailed - called in that case
 * @throws NOT_FOUND (404) when it was given already
 */
export async function takeResult(
  store: RelayStore,
  userId: string,
  flowId: string,
  onConsumeFailed: (error: unknown) => void,
): Promise<StoredResult | undefined> {
  const key = await resultKey(userId, flowId)
  const kept = await store.take(key)
  if (kept === undefined) return undefined
  await store.put(key, answered, resultSeconds).catch(onConsumeFailed)
  if (kept === answered) throw notFound()
  return JSON.parse(kept)
}

function flowKey({ state, cookie, callback = '' }: FlowKey): Promise<string> {
  return storeKey(
    'oauth-flow',
    /* guard: oauth-flow-state */ state,
    /* guard: oauth-flow-cookie */ /* guard: oauth-host-cookie */ cookie,
    /* guard: oauth-flow-callback */ callback,
  )
}

function resultKey(userId: string, flowId: string): Promise<string> {
  return storeKey('oauth-end', /* guard: oauth-result-user */ userId, flowId)
}
