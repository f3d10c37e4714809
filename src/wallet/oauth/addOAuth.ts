import { parseCredential } from '../../shared/credential.ts'
import { ApiError, WalletError } from '../../shared/errors.ts'
import type { Credential } from '../../shared/resources.ts'
import { contextOf, type Wallet, type WalletContext } from '../context/walletContext.ts'
import { credentialsOf } from '../credentials/listCredentials.ts'
import { addOAuthIntent } from '../signing/intents.ts'
import { signedRetry } from '../signing/signedRetry.ts'
import { tokenFor } from './idToken.ts'
import { openPopup, runInPopup } from './oauthPopup.ts'

/** Options of {@link addOAuth}: a provider of the relay's, or the app's own SDK. */
export type AddOAuthOptions =
  | {
      /** The provider's name in the relay's configuration; opens a popup. */
      provider: string
      signal?: AbortSignal | undefined
    }
  | {
      /** Asks the app's own provider SDK for a fresh id token; no nonce is needed here. */
      getIdToken: () => Promise<string>
      signal?: AbortSignal | undefined
    }

/**
 * Adds an OpenID credential (spec 4.1). With a relay provider, call it directly within a click:
 * it opens a popup, and the token stays with the relay.
 *
 * @throws OAUTH_POPUP_BLOCKED, OAUTH_NOT_COMPLETED, OAUTH_FAILED
 * @throws OAUTH_TOKEN_EXPIRED when signing took longer than a token is good for: start again
 * @throws SigningErrorCode for a further credential
 * @throws CommonErrorCode
 * @example
 * ```ts
 * button.onclick = () => addOAuth(wallet, { provider: 'google' })
 * ```
 */
export async function addOAuth(wallet: Wallet, options: AddOAuthOptions): Promise<Credential> {
  const context = contextOf(wallet)
  const popup = 'provider' in options ? openPopup() : undefined
  try {
    const { signal } = options
    const accountId = await context.accountId(signal)
    const token =
      'provider' in options
        ? await flowToken(context, accountId, options, popup)
        : { oidcToken: await tokenFor('', options.getIdToken, signal) }
    return await register(context, accountId, token, signal)
  } finally {
    popup?.close()
  }
}

/** The service takes a token for a minute after it was issued, some of which passed before. */
const freshForMs = 45_000

/** The token itself, or the flow whose token the relay holds. */
type Token = { oidcToken: string } | { oauthFlowId: string }

async function flowToken(
  context: WalletContext,
  accountId: string,
  { provider, signal }: { provider: string; signal?: AbortSignal | undefined },
  popup: Window | undefined,
): Promise<Token> {
  if (!popup)
    throw new WalletError('OAUTH_POPUP_BLOCKED', 'Popups are not available in this environment')
  const flow = { purpose: 'addCredential', provider, accountId, signal } as const
  const { flowId } = await runInPopup(context, popup, flow)
  return { oauthFlowId: flowId }
}

async function register(
  context: WalletContext,
  accountId: string,
  token: Token,
  signal: AbortSignal | undefined,
): Promise<Credential> {
  const obtainedAtMs = context.clock.now()
  const before = await credentialsOf(context, accountId, signal)
  const oidcToken = 'oidcToken' in token ? token.oidcToken : undefined
  return signedRetry(context, {
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
 * takes. How long ago it was obtained tells the two apart.
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
