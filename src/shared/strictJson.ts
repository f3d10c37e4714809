/** Strings, punctuation, and runs of anything else: enough to walk text that is known to be JSON. */
const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g
const deepest = 32

/**
 * JSON whose meaning is the same for every reader: no key twice in one object, because one parser
 * keeps the first and another the last, and no more than 32 levels.
 *
 * @throws SyntaxError, with nothing of the text in its message
 */
export function parseStrictJson(text: string): unknown {
  const value = parse(text)
  assertUnambiguous(text)
  return value
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new SyntaxError('The JSON is malformed')
  }
}

function assertUnambiguous(text: string): void {
  const open: Set<string>[] = []
  let previous = ''
  for (const [current] of text.matchAll(token)) {
    if (current === '{' || current === '[') open.push(new Set())
    else if (current === '}' || current === ']') open.pop()
    else if (current === ':') addKey(open.at(-1), previous)
    if (open.length > deepest) throw new SyntaxError('The JSON is nested too deeply')
    previous = current
  }
}

function addKey(keys: Set<string> | undefined, quoted: string): void {
  const key = String(JSON.parse(quoted))
  if (keys?.has(key)) throw new SyntaxError('The JSON has a duplicate key')
  keys?.add(key)
}
