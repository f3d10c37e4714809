import type { Guard } from '../guard.ts'

/** What a log may hold. */
export const logsGuards: Guard[] = [
  {
    id: 'relay-log-route',
    loses: 'Ids reach the log.',
    takeOut: { instead: 'url.pathname' },
    tests: [{ file: 'test/relay/observe/logs.test.ts', tag: 'T21' }],
    threats: ['T21'],
  },
  {
    id: 'relay-log-code',
    loses: 'A sentence of the service reaches the log as a code.',
    takeOut: 'true',
    tests: [{ file: 'test/relay/observe/logs.test.ts', title: 'which is a sentence' }],
    threats: ['T21'],
  },
]
