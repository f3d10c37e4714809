import type { Guard } from '../guard.ts'
import { relay, test } from './paths.ts'

/** What may stand in a header (T13). */
export const t13HeaderInjection: Guard[] = [
  {
    name: 'T13 the patterns of headers',
    file: relay('http/requestHeaders.ts'),
    find: 'if (!pattern.test(value))',
    replace: 'if (value === pattern.source)',
    testFile: test('headerInjection'),
    test: 'is refused in the signature',
  },
  {
    name: 'T13 headers only where the route takes them',
    file: relay('http/requestHeaders.ts'),
    find: 'route.headers.flatMap((key) => {',
    replace: '(Object.keys(rules) as (keyof WalletHeaders)[]).flatMap((key) => {',
    testFile: test('headerInjection'),
    test: 'passes only where the route takes it',
  },
]
