import type { IdToken, RelayContext } from '../context/context.ts'

import type { Call, Prepared } from '../context/route.ts'
import { notFound, RelayError } from '../relayError.ts'
import { storeKey } from '../stores/storeKey.ts'
import type { Flow } from './flows.ts'

/** The service takes a token for a minute after it was issued (spec 8). */
const maxAgeSeconds = 60
const storedSeconds = 120

/**
 * @throws OAUTH_TOKEN_EXPIRED (401) for a token the service would not take any more
 */
export function assertFresh({ clock }: Pick<RelayContext, 'clock'>, { issuedAt }: IdToken): void {
  // guard: oauth-token-age
  if (clock.now() / 1000 - issuedAt <= maxAgeSeconds) return
  throw new RelayError(
    401,
    'OAUTH_TOKEN_EXPIRED',
    'The token of the provider has expired; start again',
  )
}

/** Keeps the token of a flow that adds a credential, for the calls that create it. */
export async function storeToken(relay: RelayContext, flow: Flow, token: IdToken): Promise<void> {
  const key = await tokenKey(flow.userId, flow.accountId, flow.flowId)
  await relay.settings.store.put(key, JSON.stringify(token), storedSeconds)
}

/**
 * Puts the token of a flow into the body of a new credential, on both legs, for the user and the
 * account the flow was for.
 *
 * @throws NOT_FOUND (404) for a flow that is unknown, another's or used
 * @throws OAUTH_TOKEN_EXPIRED (401)
 */
export async function prepareFlowToken(
  relay: RelayContext,
  { user }: Call,
  { accountId, oauthFlowId }: { accountId: string; oauthFlowId: string },
): Promise<Prepared> {
  const { store } = relay.settings
  const key = await tokenKey(user.id, accountId, oauthFlowId)
  const kept = await store.take(key)
  if (kept === undefined) throw notFound()
  const token: IdToken = JSON.parse(kept)
  assertFresh(relay, token)
  return {
    body: { type: 'OAUTH', accountId, oidcToken: token.token },
    async settle(outcome) {
      const isOver = outcome === 'done' || outcome === 'refused'
      if (!isOver) await store.put(key, kept, storedSeconds)
    },
  }
}

function tokenKey(userId: string, accountId: string, flowId: string): Promise<string> {
  return storeKey('oauth-token', userId, accountId, flowId)
}
