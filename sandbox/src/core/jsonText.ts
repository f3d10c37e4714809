import { ApiException } from './errors.ts'

const deepestNesting = 32
const nonText = /[\0\p{Surrogate}]/u

/**
 * Parses a JSON text that another parser must not be able to read differently: no key twice in an
 * object, no unpaired surrogates, no NUL, no bottomless nesting.
 *
 * @throws ApiException 400 `INVALID_REQUEST_FORMAT`
 */
export function parseStrictJson(text: string): unknown {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw new ApiException(400, 'INVALID_REQUEST_FORMAT', 'The body must be valid JSON', { cause })
  }
  scan(text)
  return value
}

function refuse(message: string): never {
  throw new ApiException(400, 'INVALID_REQUEST_FORMAT', message)
}

const token = /"(?:[^"\\]|\\.)*"|[{}[\]:,]/g

/** Walks the tokens of a text known to be JSON, with the keys seen in each open object. */
function scan(text: string): void {
  const open: (Set<string> | undefined)[] = []
  let lastString: string | undefined
  for (const [found] of text.matchAll(token)) {
    if (found === '{') open.push(new Set())
    else if (found === '[') open.push(undefined)
    else if (found === '}' || found === ']') open.pop()
    else if (found === ':') noteKey(open.at(-1), lastString)
    else if (found !== ',') lastString = readString(found)
    if (open.length > deepestNesting) refuse('The body is nested too deeply')
  }
}

function readString(quoted: string): string {
  const value: string = JSON.parse(quoted)
  if (nonText.test(value))
    refuse('The body must not contain a string with a NUL character or an unpaired surrogate')
  return value
}

function noteKey(keys: Set<string> | undefined, key: string | undefined): void {
  if (!keys || key === undefined) return
  if (keys.has(key)) refuse('The body must not contain a duplicate key')
  keys.add(key)
}
