/** Letters that are not a plain letter with a mark. */
const plainLetters: Record<string, string> = {
  ß: 'ss',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

/** Letters that are also written with a second letter, as in names on a bank account. */
const pairs: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' }

/**
 * A text in plain small letters, in each of the ways in which it may be typed.
 *
 * @example
 * ```ts
 * foldText('Müller') // ['muller', 'mueller']
 * ```
 */
export function foldText(text: string): [plain: string, paired: string] {
  const small = text.toLowerCase().normalize('NFC')
  return [toPlain(small), toPlain(replaceLetters(small, pairs))]
}

function toPlain(text: string): string {
  return replaceLetters(text.normalize('NFD').replace(/\p{M}/gu, ''), plainLetters)
}

function replaceLetters(text: string, letters: Record<string, string>): string {
  return text.replace(/[^\p{ASCII}]/gu, (letter) => letters[letter] ?? letter)
}
