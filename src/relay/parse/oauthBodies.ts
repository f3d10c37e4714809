import type { Input } from '../../shared/shape.ts'
import { clientPublicKey, flowId, id, providerName } from './fields.ts'
import { matching, oneOf, optional, strictObject } from './input.ts'

/** POST /oauth/start. */
export const startFlowBody: Input<object> = /* @__PURE__ */ strictObject({
  purpose: oneOf('signIn', 'addCredential'),
  provider: providerName,
  accountId: id,
  credentialId: optional(id),
  clientPublicKey,
  returnTo: optional(matching(/^\/[\x21-\x7e]{0,500}$/, 'a path on this origin')),
})

/** POST /oauth/result. */
export const flowResultBody: Input<object> = /* @__PURE__ */ strictObject({ flowId })
