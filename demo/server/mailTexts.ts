import type { Language } from '../messages/language.ts'
import { mails as english } from './english/mails.ts'
import { mails as spanish } from './spanish/mails.ts'

/** The texts of mails by the language of their reader. A translation has the keys of the English ones. */
export const mailTexts: Record<Language, typeof english> = { en: english, es: spanish }
