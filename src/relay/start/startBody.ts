import { clientPublicKey, id, idOf } from '../parse/fields.ts'
import { type Input, optional, strictObject } from '../parse/input.ts'

/** The facts that a page knows when a sign-in starts. */
export interface StartBody {
  /** @default the user's only wallet */
  accountId?: string | undefined
  /** Without it nothing is challenged. */
  clientPublicKey?: string | undefined
  /** The passkey to prefer. */
  credentialId?: string | undefined
}

/** POST /start. */
export const startBody: Input<StartBody> = /* @__PURE__ */ strictObject<StartBody>({
  accountId: optional(id),
  clientPublicKey: optional(clientPublicKey),
  credentialId: optional(idOf('AuthMethod')),
})
