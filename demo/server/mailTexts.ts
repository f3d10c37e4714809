import { mails as english } from './english/mails.ts'
import { mails as spanish } from './spanish/mails.ts'

/** The texts of mails by the language of their reader. A translation has the keys of the English ones. */
export const mailTexts = { en: english, es: spanish }

/** A language that mails can be written in. */
export type Language = keyof typeof mailTexts
