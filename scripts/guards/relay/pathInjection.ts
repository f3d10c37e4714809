import type { Guard } from '../guard.ts'

/** What may stand in a path. */
export const pathInjectionGuards: Guard[] = [
  {
    id: 'relay-id-pattern',
    loses: 'An id may hold anything that a path may hold.',
    takeOut: { instead: "'^(?:' + kinds.join('|') + '):[^/?]+$'" },
    tests: [{ file: 'test/relay/parse/pathInjection.test.ts', tag: 'T12' }],
    threats: ['T12'],
  },
  {
    id: 'relay-path-encoding',
    loses: 'A parameter reaches another route of the service.',
    takeOut: 'unwrap',
    tests: [{ file: 'test/relay/parse/headerInjection.test.ts', title: 'encodes what it puts in' }],
    threats: ['T12'],
  },
]
