import { offerInAutofill } from './passkeyAutofill.ts'
import { askSibling } from './siblingPasskey.ts'

/** What few sign-ins need. */
export interface RarePasskeyPrompts {
  offerInAutofill: typeof offerInAutofill
  askSibling: typeof askSibling
}

/** In one chunk, as a second one would cost the first load more than it holds. */
export const rarePrompts: RarePasskeyPrompts = { offerInAutofill, askSibling }
