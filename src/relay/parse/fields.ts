import {
  currencyCode as currencyCodeRule,
  cursor as cursorRule,
  id as idRule,
  idOf as idRuleOf,
} from '../../shared/fieldRules.ts'
import type { Input } from '../../shared/shape.ts'
import { knownTransports } from '../../shared/transports.ts'
import { following, matching, optional } from './input.ts'

/** An id of any kind. */
export const id: Input<string> = /* @__PURE__ */ following(idRule)

/** An id of one of these kinds. */
export function idOf(...kinds: [string, ...string[]]): Input<string> {
  return following(idRuleOf(...kinds))
}

/** Base64url; padding is tolerated, as some authenticators' shims write it. */
export function base64url(longest: number): Input<string> {
  return matching(new RegExp(`^[A-Za-z0-9_-]{1,${longest}}={0,2}$`), 'base64url')
}

/** A hint about an authenticator, of which anything is accepted and only what is known is kept. */
export const transports: Input<string[]> = knownTransports

/** A client public key: uncompressed, or compressed for a session key the client holds. */
export const clientPublicKey: Input<string> = /* @__PURE__ */ matching(
  /^(?:0[23][0-9a-fA-F]{64}|04[0-9a-fA-F]{128})$/,
  'a P-256 public key in hex',
)

/** The only form an export takes. */
export const uncompressedPublicKey: Input<string> = /* @__PURE__ */ matching(
  /^04[0-9a-fA-F]{128}$/,
  'an uncompressed P-256 public key in hex',
)

/** A currency's code or ticker. */
export const currencyCode: Input<string> = /* @__PURE__ */ following(currencyCodeRule)

/** A spelling of one of the service's lists, which may grow. */
export const enumWord: Input<string> = /* @__PURE__ */ matching(
  /^[A-Z][A-Z0-9_]{0,63}$/,
  'an upper-case identifier such as THIS_ONE',
)

/** `limit` of a page. */
const pageLimit: Input<string> = /* @__PURE__ */ matching(
  /^(?:[1-9]\d?|100)$/,
  'an integer from 1 to 100',
)

/** An opaque cursor. */
const cursor: Input<string> = /* @__PURE__ */ following(cursorRule)

/** An ISO 8601 date and time. */
export const dateTimeText: Input<string> = /* @__PURE__ */ matching(
  /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d))?$/,
  'a date and time',
)

/** A provider, by the name the app gives it. */
export const providerName: Input<string> = /* @__PURE__ */ matching(
  /^[A-Za-z0-9_-]{1,64}$/,
  'a provider name',
)

/** A provider flow, by the relay's own random name. */
export const flowId: Input<string> = /* @__PURE__ */ matching(/^[A-Za-z0-9_-]{64}$/, 'a flow id')

/** The source or destination of a payment: an account id or a UMA address. */
export const accountIdentifier: Input<string> = /* @__PURE__ */ matching(
  /^[A-Za-z0-9$@:._+-]{1,320}$/,
  'an account id or a UMA address',
)

/** The query of a list. */
export const paging: Record<'limit' | 'cursor', Input<string | undefined>> = {
  limit: /* @__PURE__ */ optional(pageLimit),
  cursor: /* @__PURE__ */ optional(cursor),
}
