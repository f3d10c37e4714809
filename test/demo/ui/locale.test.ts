import { describe, expect, it } from 'vitest'
import { languageOf } from '../../../demo/messages/language.ts'
import { directionOf, inRegionOf, localeOf } from '../../../demo/ui/locale.ts'

describe('languageOf', () => {
  it.each([
    ['the chosen language', 'es', ['en-US'], 'es'],
    ['the first language of the system that has a catalogue', 'system', ['sv-SE', 'es-MX'], 'es'],
    ['English where a language is no other but begins like it', 'system', ['esu-US'], 'en'],
    ['English where the system has no other', 'system', ['sv-SE', 'ar-EG'], 'en'],
    ['English where the system names no language', 'system', [], 'en'],
  ] as const)('returns %s', (_, choice, systemLocales, expected) => {
    expect(languageOf(choice, systemLocales)).toBe(expected)
  })
})

describe('localeOf', () => {
  it.each([
    ['the locale of the system', 'system', ['sv-SE', 'en'], 'sv-SE'],
    ['the region of the system, for a chosen language', 'es', ['en-US', 'es-MX'], 'es-MX'],
    ['a chosen language that the system does not name', 'es', ['ar-EG'], 'es'],
    ['the first name that is a language tag', 'system', ['en-US@posix', 'de-CH'], 'de-CH'],
  ] as const)('returns %s', (_, choice, systemLocales, expected) => {
    expect(localeOf(choice, systemLocales)).toBe(`${expected}-u-nu-latn`)
  })

  it('has the digits 0 to 9, whatever the system has', () => {
    const format = (locale: string) => new Intl.NumberFormat(locale).format(1_234.5)
    expect(format('ar-EG')).toBe('١٬٢٣٤٫٥')
    expect(format(localeOf('system', ['ar-EG']))).toBe('1,234.5')
    expect(format(localeOf('system', ['ar-EG-u-nu-arab']))).toBe('1,234.5')
    expect(format(localeOf('system', ['de-DE']))).toBe('1.234,5')
  })
})

describe('directionOf', () => {
  it.each(['ar-EG', 'he', 'fa-IR', 'ur-PK', 'az-Arab'])('is from the right in %s', (locale) => {
    expect(directionOf(locale)).toBe('rtl')
  })

  it.each(['en-US', 'sv-SE', 'ja-JP', 'uz-Latn'])('is from the left in %s', (locale) => {
    expect(directionOf(locale)).toBe('ltr')
  })
})

describe('inRegionOf', () => {
  it('is the language of the texts in the region of the numbers', () => {
    expect(inRegionOf('en', 'sv-SE')).toBe('en-SE')
    expect(inRegionOf('es', 'es')).toBe('es')
  })
})
