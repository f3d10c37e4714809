import { describe, expect, it } from 'vitest'
import { foreignText } from '../../../demo/ui/foreignText.ts'

const shown = (text: string) => foreignText(text).replace(/^\u2068(.*)\u2069$/, '$1')

describe('foreignText', () => {
  it.each(['آدا', 'עדה', '٣', '🙂', 'Ann ߊ', '\u{1e900}'])(
    'isolates the direction of %s',
    (text) => {
      expect(foreignText(text)).toBe(`\u2068${text}\u2069`)
    },
  )

  it.each(['Rent', 'Zoë O’Neill – “May”', 'Ελένη', 'Юлия'])(
    'leaves %s as it is, which runs as the page does',
    (text) => {
      expect(foreignText(text)).toBe(text)
      expect(foreignText(text, 'rtl')).toBe(`\u2068${text}\u2069`)
    },
  )

  it.each(['ㅤㅤ', '\u115f\u1160', '\uffa0', '\u2800\u2800', '\u200d\u200d', '\u0301', ' \u202e '])(
    'is empty where nothing can be seen: %j',
    (text) => {
      expect(foreignText(text)).toBe('')
    },
  )

  it('removes every bidi control, so that the isolation cannot be ended from within', () => {
    expect(shown('a\u2069\u202eb\u202c\u2066c\u200f\u061cd')).toBe('abcd')
  })

  it('is one line, whatever breaks and controls the text has', () => {
    expect(shown(' a\r\nb\u2028c\u2029d\u0085e\t\u0000f\u00a0 g ')).toBe('a b c d e f g')
  })

  it('removes what is invisible', () => {
    expect(shown('a\u200bb\ufeffc\u{e0041}d\u00ade')).toBe('abcde')
  })

  it('keeps the joiners that scripts and emoji need', () => {
    expect(shown('می\u200cخواهم 👩\u200d🔧')).toBe('می\u200cخواهم 👩\u200d🔧')
  })

  it('keeps at most three marks on a letter', () => {
    expect(shown(`a${'\u0301'.repeat(90)}b`)).toBe('a\u0301\u0301\u0301b')
    expect(shown(`a${'\u0301\u200d'.repeat(90)}b`)).toBe(`a${'\u0301\u200d'.repeat(3)}b`)
  })
})
