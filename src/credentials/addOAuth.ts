import { ApiError, WalletError } from '../errors.ts'
import { tokenFor } from '../signIn/idToken.ts'
import { readOAuthResult, startOAuthFlow } from '../signIn/oauthFlow.ts'
import { awaitPopup, openPopup, showProvider } from '../signIn/oauthPopup.ts'
import { addCredentialIntent } from '../signing/intents.ts'
import { signedRetry } from '../signing/signedRetry.ts'
import { parseCredential } from '../transport/wire/credential.ts'
import type { Credential } from '../types.ts'
import { contextOf, type Wallet, type WalletContext } from '../walletContext.ts'
import { credentialsOf } from './listCredentials.ts'

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
 * @throws SESSION_REQUIRED, PAYLOAD_MISMATCH, ORGANIZATION_MISMATCH for a further credential
 * @example
 * ```ts
 * button.onclick = () => addOAuth(wallet, { provider: 'google' })
 * ```
 */
export async function addOAuth(wallet: Wallet, options: AddOAuthOptions): Promise<Credential> {
  const popup = 'provider' in options ? openPopup() : undefined
  const context = contextOf(wallet)
  try {
    const accountId = await context.accountId()
    const token =
      'provider' in options
        ? await flowToken(context, accountId, options, popup)
        : { oidcToken: await tokenFor('', options.getIdToken) }
    return await register(context, accountId, token)
  } finally {
    popup?.close()
  }
}

/** The token itself, or the flow whose token the relay holds. */
type Token = { oidcToken: string } | { oauthFlowId: string }

async function flowToken(
  context: WalletContext,
  accountId: string,
  { provider, signal }: { provider: string; signal?: AbortSignal | undefined },
  popup: Window | undefined,
): Promise<Token> {
  if (!popup) throw new WalletError('OAUTH_POPUP_BLOCKED', 'There is no popup')
  const purpose = 'addCredential'
  const { flowId, authorizationUrl } = await startOAuthFlow(context, {
    purpose,
    provider,
    accountId,
  })
  showProvider(popup, authorizationUrl)
  const readResult = () => readOAuthResult(context, flowId)
  await awaitPopup({ popup, flowId, readResult, signal })
  return { oauthFlowId: flowId }
}

async function register(
  context: WalletContext,
  accountId: string,
  token: Token,
): Promise<Credential> {
  const before = await credentialsOf(context, accountId)
  const oidcToken = 'oidcToken' in token ? token.oidcToken : undefined
  return signedRetry(context, {
    accountId,
    call: {
      method: 'POST',
      path: '/auth/credentials',
      body: { type: 'OAUTH', accountId, ...token },
    },
    intent: addCredentialIntent('OAUTH', oidcToken),
    parse: ({ body }) => parseCredential(body, 'credential'),
    readBack: async () => {
      const known = new Set(before.map(({ id }) => id))
      const added = (await credentialsOf(context, accountId)).find(
        ({ id, type }) => type === 'OAUTH' && !known.has(id),
      )
      return added ?? 'notDone'
    },
  }).catch((error: unknown) => {
    throw isTooOld(error) ? tokenExpired(error) : error
  })
}

function isTooOld(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401 && /oidc/i.test(error.reason ?? '')
}

function tokenExpired(cause: unknown): WalletError {
  return new WalletError('OAUTH_TOKEN_EXPIRED', 'The provider’s token was refused: start again', {
    cause,
    retryable: true,
  })
}
