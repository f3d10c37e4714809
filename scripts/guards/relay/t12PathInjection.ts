import type { Guard } from '../guard.ts'
import { relay, test } from './paths.ts'

/** What may stand in a path (T12). */
export const t12PathInjection: Guard[] = [
  {
    name: 'T12 the pattern of ids',
    file: relay('input/fields.ts'),
    find: ':[A-Za-z0-9-]{1,64}$`)',
    replace: ':[^/?]+$`)',
    testFile: test('pathInjection'),
    test: 'T12',
  },
  {
    name: 'T12 encoding of what is put into a path',
    file: relay('routes/router.ts'),
    find: "encodeURIComponent(params[name] ?? '')",
    replace: "(params[name] ?? '')",
    testFile: test('headerInjection'),
    test: 'encodes what it puts in',
  },
]
