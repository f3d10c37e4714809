import { help } from './help.ts'
import { privacyNotice } from './privacyNotice.ts'
import { terms } from './terms.ts'

/** What the pages about the platform say. They come with them, and not with the catalogue. */
export const about = { help, terms, privacyNotice }
