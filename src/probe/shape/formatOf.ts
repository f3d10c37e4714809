import { isEnumWord } from './isEnumWord.ts'

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
/** The kinds of identifiers (spec 2), which are no secret; any other prefix may be. */
const kinds = [
  'Agent(?:Action)?',
  'AuthMethod',
  'Card(?:Transaction)?',
  'Customer',
  'EmbeddedWallet',
  '(?:Ex|In)ternalAccount',
  'Quote',
  'Request',
  'Session',
  'Transaction',
]

const idPattern = new RegExp(`^(${kinds.join('|')}):${uuid}$`)

/** Formats by their patterns, the narrowest first. */
const formats: readonly [RegExp, string][] = [
  [/^$/, 'empty'],
  [new RegExp(`^${uuid}$`, 'i'), 'uuid'],
  [/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/, 'date-time'],
  [/^1\d{12}$/, 'unix ms'],
  [/^1\d{9}$/, 'unix seconds'],
  [/^[\w-]+\.[\w-]+\.[\w-]*$/, 'token in three parts'],
  [/^[^\s@]+@[^\s@]+$/, 'e-mail address'],
  [/^[a-z][a-z\d+.-]*:\/\//i, 'URL'],
  [/^\s*[[{]/, 'JSON text'],
]

/** Alphabets by their patterns; a text of one is described with its length. */
const alphabets: readonly [RegExp, string][] = [
  [/^\d+$/, 'digits'],
  [/^([\da-f]{2}){4,}$/i, 'hex'],
  [/^[\w-]{16,}$/, 'base64url'],
  [/^[A-Za-z\d+/]{15,}={0,2}$/, 'base64'],
]

/**
 * Describes a text without repeating it: an enum word stays, anything else becomes a format.
 *
 * @param key - the name of the field, which decides whether a word in capitals is an enum word
 */
export function formatOf(key: string, text: string): string {
  // guard: probe-values
  if (isEnumWord(key, text)) return text
  const kind = idPattern.exec(text)?.[1]
  if (kind !== undefined) return `string ${kind}:<uuid>`
  const format = formats.find(([pattern]) => pattern.test(text))?.[1]
  if (format !== undefined) return `string ${format}`
  const alphabet = alphabets.find(([pattern]) => pattern.test(text))?.[1] ?? 'text'
  return `string ${alphabet} ${text.length}`
}
