import { parseCredential } from '../../shared/credential.ts'
import { ApiError } from '../../shared/errors.ts'
import type { Credential } from '../../shared/resources.ts'
import type { WalletContext } from '../context/walletContext.ts'
import { credentialsOf } from '../credentials/listCredentials.ts'
import { addOAuthIntent } from '../signing/actionIntents.ts'
import { requestSigned } from '../signing/requestSigned.ts'

/** The service takes a token for a minute after it was issued, some of which passed before. */
const freshForMs = 45_000

/** The token itself, or the flow whose token the relay has. */
export type OAuthToken = { oidcToken: string } | { oauthFlowId: string }

/**
 * Creates an OpenID credential from a token that was just obtained.
 *
 * @throws OAUTH_TOKEN_EXPIRED, OAUTH_FAILED when the service refuses the token
 */
export async function registerOAuth(
  context: WalletContext,
  accountId: string,
  token: OAuthToken,
  signal: AbortSignal | undefined,
): Promise<Credential> {
  const obtainedAtMs = context.clock.now()
  const before = await credentialsOf(context, accountId, signal)
  const oidcToken = 'oidcToken' in token ? token.oidcToken : undefined
  return requestSigned(context, {
    accountId,
    call: {
      method: 'POST',
      path: '/auth/credentials',
      body: { type: 'OAUTH', accountId, ...token },
      signal,
    },
    intent: addOAuthIntent(accountId, oidcToken),
    parse: ({ body }) => parseCredential(body, 'credential'),
    readBack: async () => {
      const known = new Set(before.map(({ id }) => id))
      const added = (await credentialsOf(context, accountId)).find(
        ({ id, type }) => type === 'OAUTH' && !known.has(id),
      )
      return added ?? 'notDone'
    },
  }).catch((error: unknown) => {
    throw toTokenError(error, context.clock.now() - obtainedAtMs)
  })
}

/**
 * The service refuses a token with one reason whatever is wrong with it: too old, or not one it
 * takes. The token's age distinguishes the two.
 */
function toTokenError(error: unknown, ageMs: number): unknown {
  const isRefused = error instanceof ApiError && error.status === 401
  if (!isRefused || !/oidc/i.test(error.reason ?? '')) return error
  const { status, apiCode, reason } = error
  const [code, message] =
    ageMs > freshForMs
      ? (['OAUTH_TOKEN_EXPIRED', 'The token of the provider has expired; start again'] as const)
      : (['OAUTH_FAILED', 'The service rejected the token of the provider'] as const)
  const retryable = code === 'OAUTH_TOKEN_EXPIRED'
  return new ApiError(code, message, { status, apiCode, reason, cause: error, retryable })
}
