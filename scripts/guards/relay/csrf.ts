import type { Guard } from '../guard.ts'

/** What a page of another site may not do. */
export const csrfGuards: Guard[] = [
  {
    id: 'relay-client-header',
    loses: 'A form of another site reaches the relay with the user’s cookie.',
    takeOut: 'remove',
    tests: [{ file: 'test/relay/csrf/csrf.test.ts', tag: 'T10' }],
    threats: ['T10'],
  },
  {
    id: 'relay-origin',
    loses: 'A page on another origin writes with the user’s cookie.',
    takeOut: 'remove',
    tests: [{ file: 'test/relay/csrf/csrf.test.ts', tag: 'T10' }],
    threats: ['T10'],
  },
  {
    id: 'relay-fetch-site',
    loses: 'A page of another site reads with the user’s cookie.',
    takeOut: 'remove',
    tests: [{ file: 'test/relay/csrf/csrf.test.ts', tag: 'T10' }],
    threats: ['T10'],
  },
]
