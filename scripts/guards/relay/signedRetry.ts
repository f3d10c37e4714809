import type { Guard } from '../guard.ts'
import { relay, test } from './paths.ts'

/** Request ids and signatures. */
export const signedRetry: Guard[] = [
  {
    name: 'a request id for one body',
    file: relay('http/requestId.ts'),
    find: 'const request = isChallenge ? [method, path] : [method, path, JSON.stringify(body)]',
    replace: 'const request = [method, path]',
    testFile: test('signedRetry'),
    test: 'signed retry',
  },
  {
    name: 'a signature on every execution',
    file: relay('http/requestHeaders.ts'),
    find: 'if (needs === undefined || headers[needs] !== undefined) return headers',
    replace: 'if (needs !== "requestId") return headers',
    testFile: test('payment'),
    test: 'without the device’s signature',
  },
  {
    name: 'a challenge that has not expired',
    file: relay('http/requestId.ts'),
    find: "if (seconds <= 0) throw unusable('The service’s challenge has expired already')",
    replace: '',
    testFile: test('signedRetry'),
    test: 'expires a second ago',
  },
  {
    name: 'a passkey’s request id, by the signature',
    file: relay('http/requestId.ts'),
    find: 'signature === undefined && (forward.answersChallenge?.(body) ?? false)',
    replace: '(forward.answersChallenge?.(body) ?? false)',
    testFile: test('signedRetry'),
    test: 'then the 202’s, for the same body',
  },
]
