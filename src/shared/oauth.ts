import { parseVerifiedSession } from './credential.ts'
import type { VerifiedSession } from './resources.ts'
import { object, optional, type Parser, text } from './shape.ts'
import { webUrl } from './url.ts'

/** The relay's response to the start of a provider flow. */
export interface OAuthStart {
  flowId: string
  /** https, or http on this machine. */
  authorizationUrl: string
}

/** The outcome of a provider flow. */
export interface OAuthResult {
  status: 'pending' | 'done' | (string & Record<never, never>)
  /** `AuthMethod:<uuid>`; only for a sign-in. */
  credentialId?: string
  session?: VerifiedSession
}

/** The relay's response to POST /oauth/start. */
export const parseOAuthStart: Parser<OAuthStart> = /* @__PURE__ */ object<OAuthStart>({
  flowId: text,
  // guard: url-authorization
  authorizationUrl: webUrl,
})

/** The relay's response to POST /oauth/result. */
export const parseOAuthResult: Parser<OAuthResult> = /* @__PURE__ */ object<OAuthResult>({
  status: text,
  credentialId: /* @__PURE__ */ optional(text),
  session: /* @__PURE__ */ optional(parseVerifiedSession),
})
