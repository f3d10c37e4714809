import {
  type LanguageChoice,
  languageOf,
  readLanguageChoice,
  speaks,
  systemLocales,
} from '../messages/language.ts'

const scriptsFromRight = ['Adlm', 'Arab', 'Hebr', 'Nkoo', 'Rohg', 'Syrc', 'Thaa']

/** How the customer writes numbers, such as `sv-SE`: the system's way unless a language is chosen. */
export const locale: string = localeOf(readLanguageChoice(), systemLocales())

/** The language of the texts as it is spoken where the customer lives, such as `en-SE`. */
export const textLocale: string = inRegionOf(
  languageOf(readLanguageChoice(), systemLocales()),
  locale,
)

/**
 * The locale of numbers. With a chosen language they are of that language, by preference as they
 * are written where the customer lives. Their digits are those of the texts and dates around them, 0 to 9,
 * whatever the system has.
 *
 * @param known - the locales of the system, the preferred one first
 * @example
 * ```ts
 * localeOf('system', ['ar-EG']) // 'ar-EG-u-nu-latn'
 * ```
 */
export function localeOf(choice: LanguageChoice, known: readonly string[]): string {
  const locales = known.filter(isLocale)
  const found =
    choice === 'system' ? locales[0] : (locales.find((it) => speaks(it, choice)) ?? choice)
  return new Intl.Locale(found ?? 'en', { numberingSystem: 'latn' }).toString()
}

/** Some browsers name what is no language tag, such as `en-US@posix`. */
function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}

/** Where lines begin in a locale. */
export function directionOf(locale: string): 'ltr' | 'rtl' {
  const { script = '' } = new Intl.Locale(locale).maximize()
  return scriptsFromRight.includes(script) ? 'rtl' : 'ltr'
}

/** Dates and lists have words in them, so they are in the language of the texts around them. */
export function inRegionOf(language: string, locale: string): string {
  const { region } = new Intl.Locale(locale)
  return region ? `${language}-${region}` : language
}
