import type { Guard } from '../guard.ts'
import { relay, test } from './paths.ts'

/** What a log may hold (T21). */
export const t21Logs: Guard[] = [
  {
    name: 'T21 the allow-list of the log',
    file: relay('answer.ts'),
    find: 'trace.route = route.name',
    replace: 'trace.route = url.pathname',
    testFile: test('logs'),
    test: 'T21',
  },
  {
    name: 'T21 codes that are codes',
    file: relay('service/serviceRefusal.ts'),
    find: "typeof code === 'string' && /^[A-Z][A-Z0-9_]{0,63}$/.test(code)",
    replace: "typeof code === 'string'",
    testFile: test('logs'),
    test: 'which is a sentence',
  },
]
