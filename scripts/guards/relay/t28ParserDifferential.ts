import type { Guard } from '../guard.ts'
import { relay, test } from './paths.ts'

/** What was checked is what goes out (T28). */
export const t28ParserDifferential: Guard[] = [
  {
    name: 'T28 keys named twice',
    file: relay('http/requestBody.ts'),
    find: 'return parseStrictJson(text)',
    replace: 'return JSON.parse(text)',
    testFile: test('parserDifferential'),
    test: 'names a key twice',
  },
  {
    name: 'T28 bodies rebuilt',
    file: relay('answer.ts'),
    find: "route.body((await readRequestBody(request)) ?? {}, 'body')",
    replace: '((await readRequestBody(request)) ?? {}) as object',
    testFile: test('parserDifferential'),
    test: 'goes out as what was checked',
  },
  {
    name: 'T28 the size of a body',
    file: relay('http/readBytes.ts'),
    find: 'if (length > longestBytes) throw tooLong()',
    replace: '',
    testFile: test('parserDifferential'),
    test: 'over 64 kB',
  },
]
