/** The languages that the page has a catalogue of. */
export const languages = ['en', 'es'] as const

export type Language = (typeof languages)[number]

/** What the customer chose: a language, or that of the system. */
export type LanguageChoice = Language | 'system'

const storageKey = 'marram.language'

/** The language the customer chose on this device. */
export function readLanguageChoice(): LanguageChoice {
  try {
    const chosen = localStorage.getItem(storageKey)
    return languages.find((language) => language === chosen) ?? 'system'
  } catch {
    // Storage may be refused, and there is none outside of a page.
    return 'system'
  }
}

/** Stores the choice and loads the page in it: the texts of a page never change while it is open. */
export function chooseLanguage(choice: LanguageChoice): void {
  try {
    if (choice === 'system') localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, choice)
    location.reload()
  } catch {
    // Storage may be refused: the language of the system it is.
  }
}

/** The locales of the system, the preferred one first; none outside of a page. */
export function systemLocales(): readonly string[] {
  return typeof navigator === 'undefined' ? [] : navigator.languages
}

/**
 * The language of the texts: the chosen one, or else the first of the system's that the page has.
 *
 * @param locales - those of the system, see {@link systemLocales}
 */
export function languageOf(choice: LanguageChoice, locales: readonly string[]): Language {
  if (choice !== 'system') return choice
  const known = locales.map((locale) => languages.find((it) => speaks(locale, it)))
  return known.find((language) => language !== undefined) ?? 'en'
}

/** Whether a locale such as `es-MX` is of the language. */
export function speaks(locale: string, language: Language): boolean {
  return locale.split('-')[0] === language
}
