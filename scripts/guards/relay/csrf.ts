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
  {
    id: 'relay-accepted-origin-fits',
    loses: 'A predicate that accepts too much lets a foreign site write with the user’s cookie.',
    takeOut: 'true',
    tests: [{ file: 'test/relay/csrf/allowedOrigins.test.ts', title: 'does not fit rp.id' }],
    threats: ['T10'],
  },
  {
    id: 'relay-accepted-origin-true',
    loses: 'A predicate that returns a promise accepts every origin.',
    takeOut: { instead: 'false' },
    tests: [{ file: 'test/relay/csrf/allowedOrigins.test.ts', title: 'neither true nor false' }],
    threats: ['T10'],
  },
  {
    id: 'relay-shown-origin',
    loses: 'A refusal repeats what the caller wrote in Origin.',
    takeOut: { instead: 'origin' },
    tests: [{ file: 'test/relay/csrf/allowedOrigins.test.ts', title: 'repeats nothing' }],
    threats: [],
  },
]
