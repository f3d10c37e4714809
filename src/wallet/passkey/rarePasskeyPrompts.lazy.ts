import { offerInAutofill } from './passkeyAutofill.ts'
import { promptForSibling } from './siblingPasskey.ts'

/** The passkey prompts that few sign-ins need. */
export interface RarePasskeyPrompts {
  offerInAutofill: typeof offerInAutofill
  promptForSibling: typeof promptForSibling
}

/** In one chunk, as a second one would cost the first load more than its contents. */
export const rarePrompts: RarePasskeyPrompts = { offerInAutofill, promptForSibling }
