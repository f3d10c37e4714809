import { type Language, mailTexts } from './mailTexts.ts'

/** The order matters: most browsers also name those they are made from. */
const browsers = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['Firefox', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['Chrome', 'Chrome'],
  ['CriOS', 'Chrome'],
  ['Safari', 'Safari'],
] as const

const systems = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const

/** A browser and its system, each undefined where the request names none that we know. */
export interface BrowserParts {
  browser: string | undefined
  system: string | undefined
}

/** Reads both from the header, in words of ours alone: it is whatever its sender likes. */
export function readBrowser(userAgent = ''): BrowserParts {
  const find = (names: typeof browsers | typeof systems) =>
    names.find(([mark]) => userAgent.includes(mark))?.[1]
  return { browser: find(browsers), system: find(systems) }
}

/**
 * Names the browser and the system of a request, such as `Chrome on Windows`, for a mail.
 *
 * @param language - of the mail
 */
export function browserName(userAgent = '', language: Language = 'en'): string {
  const texts = mailTexts[language]
  const { browser = texts.unknownBrowser, system = texts.unknownSystem } = readBrowser(userAgent)
  return texts.browserOn(browser, system)
}
