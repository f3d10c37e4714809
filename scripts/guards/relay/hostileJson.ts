import type { Guard } from '../guard.ts'

/** Answers that are no honest ones. */
export const hostileJsonGuards: Guard[] = [
  {
    id: 'relay-response-shape',
    loses: 'A malformed response of the service is passed on.',
    takeOut: { insert: 'return body as T' },
    tests: [{ file: 'test/relay/parse/hostileJson.test.ts', title: 'no safe integer' }],
    threats: ['T19'],
  },
]
