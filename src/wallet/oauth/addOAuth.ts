import { WalletError } from '../../shared/errors.ts'
import type { Credential } from '../../shared/resources.ts'
import { unframedContextOf } from '../context/unframedContext.ts'
import type { Wallet, WalletContext } from '../context/walletContext.ts'
import { openPopup, runInPopup } from './oauthPopup.ts'
import { type OAuthToken, registerOAuth } from './registerOAuth.ts'
import { assertIdTokenSource, assertProvider, tokenFor } from './tokenSource.ts'

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
 * it opens a popup, and the token stays with the relay. Where popups are no option, as on phones,
 * {@link startAddOAuthRedirect} leaves the page instead.
 *
 * @throws OAUTH_POPUP_BLOCKED, OAUTH_NOT_COMPLETED, OAUTH_FAILED
 * @throws OAUTH_TOKEN_EXPIRED when signing took longer than a token is good for: start again
 * @throws SigningErrorCode for a further credential
 * @throws FRAMED_CONTEXT
 * @throws CommonErrorCode
 * @example
 * ```ts
 * button.onclick = () => addOAuth(wallet, { provider: 'google' })
 * ```
 */
export async function addOAuth(wallet: Wallet, options: AddOAuthOptions): Promise<Credential> {
  const context = unframedContextOf(wallet, options)
  if ('provider' in options) assertProvider(options)
  else assertIdTokenSource(options)
  const popup = 'provider' in options ? openPopup() : undefined
  try {
    const { signal } = options
    const accountId = await context.accountId(signal)
    const token =
      'provider' in options
        ? await flowToken(context, accountId, options, popup)
        : { oidcToken: await tokenFor('', options.getIdToken, signal) }
    return await registerOAuth(context, accountId, token, signal)
  } finally {
    popup?.close()
  }
}

async function flowToken(
  context: WalletContext,
  accountId: string,
  { provider, signal }: { provider: string; signal?: AbortSignal | undefined },
  popup: Window | undefined,
): Promise<OAuthToken> {
  if (!popup)
    throw new WalletError('OAUTH_POPUP_BLOCKED', 'Popups are not available in this environment')
  const flow = { purpose: 'addCredential', provider, accountId, signal } as const
  const { flowId } = await runInPopup(context, popup, flow)
  return { oauthFlowId: flowId }
}
