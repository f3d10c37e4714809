import { describe, expect, it } from 'vitest'
import { about as englishAbout } from '../../demo/about/english/about.ts'
import { about as spanishAbout } from '../../demo/about/spanish/about.ts'
import { english } from '../../demo/messages/english.ts'
import { spanish } from '../../demo/messages/spanish.ts'

type Text = string | ((...values: never[]) => string)

/** Every text of a catalogue, by its path in it. */
function textsOf(area: object, path: string[] = []): [string, Text][] {
  return Object.entries(area).flatMap(([name, value]) => {
    const inner = [...path, name]
    return typeof value === 'object' ? textsOf(value, inner) : [[inner.join('/'), value as Text]]
  })
}

const ofEnglish = new Map(textsOf({ ...english, about: englishAbout }))
const ofSpanish = new Map(textsOf({ ...spanish, about: spanishAbout }))

/** Names, and words that both languages share. */
const same = [
  'brand',
  'cards/networks/VISA',
  'cards/networks/MASTERCARD',
  'payees/rails/sepa',
  'payees/rails/fasterPayments',
  'payees/rails/spei',
  'payees/rails/pix',
  'payees/rails/upi',
  'payment/helpTo',
  'setup/readyTitle/OAUTH',
  'security/kinds/OAUTH',
  'languageChoice/names/en',
  'languageChoice/names/es',
]

/** What a text says, with marks where values are put in. */
function read(text: Text | undefined): string {
  if (typeof text !== 'function') return text ?? ''
  const marks = Array.from({ length: text.length }, (_, index) => `‹${index}›`)
  return text(...(marks as never[]))
}

describe('the Spanish catalogue', () => {
  it('has the keys of the English one', () => {
    expect([...ofSpanish.keys()].sort()).toEqual([...ofEnglish.keys()].sort())
  })

  it.each([...ofEnglish.keys()])('says %s, with all its values', (path) => {
    const [original, translation] = [read(ofEnglish.get(path)), read(ofSpanish.get(path))]
    const valuesIn = (text: string) => (text.match(/‹\d›|\{\w+\}/g) ?? []).sort()
    expect(translation === '').toBe(original === '')
    expect(valuesIn(translation)).toEqual(valuesIn(original))
  })

  it('leaves nothing in English', () => {
    const untranslated = [...ofEnglish].filter(
      ([path, text]) => /\p{L}{3}/u.test(read(text)) && read(ofSpanish.get(path)) === read(text),
    )
    expect(untranslated.map(([path]) => path).filter((path) => !same.includes(path))).toEqual([])
  })
})

describe('the English catalogue', () => {
  it('spells email without a hyphen, at which a line could break', () => {
    const hyphenated = [...ofEnglish].filter(([, text]) => /e-mail/i.test(read(text)))
    expect(hyphenated).toEqual([])
  })
})
