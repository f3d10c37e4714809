import type { about as english } from '../english/about.ts'
import { help } from './help.ts'
import { privacyNotice } from './privacyNotice.ts'
import { terms } from './terms.ts'

export const about: typeof english = { help, terms, privacyNotice }
