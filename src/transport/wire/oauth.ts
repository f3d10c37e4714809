import { toHex, toUtf8 } from '../../crypto/encoding.ts'
import type { VerifiedSession } from '../../types.ts'
import { parseVerifiedSession } from './credential.ts'
import { object, optional, type Parser, text } from './shape.ts'

/** The BroadcastChannel on which the relay's callback page says that a flow came back. */
export const oauthChannelName = 'holdfast-oauth'
/** The query parameter in which the page that a redirect returns to finds its flow's id. */
export const flowIdParameter = 'holdfast-oauth'
/** How long a customer has at the provider. */
export const flowSeconds = 600

/**
 * The nonce that binds a token to a key: hex of the SHA-256 over the text of `clientPublicKey`
 * exactly as it is sent.
 */
export async function nonceOf(clientPublicKey: string): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', toUtf8(clientPublicKey))))
}

/** What the relay answers when a provider flow was started. */
export interface OAuthStart {
  flowId: string
  authorizationUrl: string
}

/** What became of a provider flow. */
export interface OAuthResult {
  status: 'pending' | 'done' | (string & Record<never, never>)
  /** `AuthMethod:<uuid>`; only for a sign-in. */
  credentialId?: string
  session?: VerifiedSession
}

/** The relay's answer to POST /oauth/start. */
export const parseOAuthStart: Parser<OAuthStart> = /* @__PURE__ */ object<OAuthStart>({
  flowId: text,
  authorizationUrl: text,
})

/** The relay's answer to POST /oauth/result. */
export const parseOAuthResult: Parser<OAuthResult> = /* @__PURE__ */ object<OAuthResult>({
  status: text,
  credentialId: /* @__PURE__ */ optional(text),
  session: /* @__PURE__ */ optional(parseVerifiedSession),
})
