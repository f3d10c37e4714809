import type { Guard } from '../guard.ts'

/** What was checked is what goes out. */
export const parserDifferentialGuards: Guard[] = [
  {
    id: 'relay-strict-json',
    loses: 'A body may name a key twice.',
    takeOut: { instead: 'JSON.parse(text)' },
    tests: [{ file: 'test/relay/parse/parserDifferential.test.ts', title: 'names a key twice' }],
    threats: ['T28'],
  },
  {
    id: 'relay-body-rebuilt',
    loses: 'Fields that were not checked reach the service.',
    takeOut: 'unwrap',
    tests: [
      {
        file: 'test/relay/parse/parserDifferential.test.ts',
        title: 'goes out as what was checked',
      },
    ],
    threats: ['T28'],
  },
  {
    id: 'relay-body-size',
    loses: 'A body may have any size.',
    takeOut: 'remove',
    tests: [{ file: 'test/relay/parse/parserDifferential.test.ts', title: 'over 64 kB' }],
    threats: ['T28'],
  },
]
