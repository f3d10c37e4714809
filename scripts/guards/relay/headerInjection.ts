import type { Guard } from '../guard.ts'

/** What may stand in a header. */
export const headerInjectionGuards: Guard[] = [
  {
    id: 'relay-header-pattern',
    loses: 'A header passes with any value.',
    takeOut: 'remove',
    tests: [
      { file: 'test/relay/parse/headerInjection.test.ts', title: 'is refused in the signature' },
    ],
    threats: ['T13'],
  },
  {
    id: 'relay-header-allow-list',
    loses: 'Every route passes every header.',
    takeOut: { insert: 'route = { ...route, headers: Object.keys(rules) as never }' },
    tests: [
      {
        file: 'test/relay/parse/headerInjection.test.ts',
        title: 'passes only where the route takes it',
      },
    ],
    threats: ['T13'],
  },
]
