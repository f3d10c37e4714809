import type { Guard } from '../guard.ts'
import { relay, test } from './paths.ts'

/** What a page of another site may not do (T10). */
export const t10CrossSite: Guard[] = [
  {
    name: 'T10 the custom header',
    file: relay('http/gate.ts'),
    find: 'request.headers.get(clientHeader) !== clientHeaderValue',
    replace: 'false',
    testFile: test('csrf'),
    test: 'T10',
  },
  {
    name: 'T10 Origin on writes',
    file: relay('http/gate.ts'),
    find: 'origin === null || !origins.includes(origin)',
    replace: 'false',
    testFile: test('csrf'),
    test: 'T10',
  },
  {
    name: 'T10 Sec-Fetch-Site on reads',
    file: relay('http/gate.ts'),
    find: "site !== null && site !== 'same-origin'",
    replace: 'false',
    testFile: test('csrf'),
    test: 'T10',
  },
]
