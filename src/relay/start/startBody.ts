import type { StartWanted } from '../../shared/start.ts'
import { clientPublicKey, id, idOf } from '../parse/fields.ts'
import { type Input, invalid, list, oneOf, optional, strictObject } from '../parse/input.ts'

/** What a page that has just loaded says. */
export interface StartBody {
  want: StartWanted[]
  /** @default the user's only wallet */
  accountId?: string | undefined
  /** Without it no passkey can be challenged. */
  clientPublicKey?: string | undefined
  /** The passkey to prefer. */
  credentialId?: string | undefined
}

const anyWanted = list(oneOf<StartWanted>('wallets', 'credentials', 'challenge'), 3)

const want: Input<StartWanted[]> = (value, path) => {
  const wanted = anyWanted(value, path)
  const isSet = wanted.length > 0 && new Set(wanted).size === wanted.length
  if (!isSet) throw invalid(path, 'a list that is not empty and names nothing twice')
  return wanted
}

/** POST /start. */
export const startBody: Input<StartBody> = /* @__PURE__ */ strictObject<StartBody>({
  want,
  accountId: optional(id),
  clientPublicKey: optional(clientPublicKey),
  credentialId: optional(idOf('AuthMethod')),
})
