import type { Messages } from './messages/catalogue.ts'
import { english } from './messages/english.ts'
import { languageOf, readLanguageChoice, systemLocales } from './messages/language.ts'

/**
 * Every text of the page, in the customer's language. Its reader is the customer.
 *
 * A module may keep one of its areas, but not one of its texts: those are in English until
 * {@link loadMessages} has put the customer's language in their place, before the page is rendered.
 */
export const messages: Messages = english

/** Loads the catalogue of the customer's language; English is there already. */
export async function loadMessages(): Promise<void> {
  if (languageOf(readLanguageChoice(), systemLocales()) === 'en') return
  try {
    const { spanish } = await import('./messages/spanish.ts')
    translate(messages, spanish)
  } catch {
    // Texts in English are better than none.
  }
}

/** Replaces the texts of an area and of those within it. */
function translate(area: object, translation: object): void {
  for (const [name, text] of Object.entries(translation)) {
    const inner: unknown = Reflect.get(area, name)
    if (isArea(inner) && isArea(text)) translate(inner, text)
    else Reflect.set(area, name, text)
  }
}

function isArea(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
