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
        title: 'goes out as what was checked and nothing else',
      },
    ],
    threats: ['T28'],
  },
  {
    id: 'relay-unknown-fields',
    loses: 'A field that the relay does not know is dropped in silence.',
    takeOut: 'remove',
    tests: [
      {
        file: 'test/relay/parse/parserDifferential.test.ts',
        title: 'is refused for a field that no page sends',
      },
      {
        file: 'test/relay/parse/moneyRouting.test.ts',
        title: 'rejects defaultUmaDepositAccount before the service is called',
      },
    ],
    threats: ['T28', 'T30'],
  },
  {
    id: 'relay-unknown-field-name',
    loses: 'A refusal repeats any text of the caller’s.',
    takeOut: 'true',
    tests: [
      {
        file: 'test/relay/parse/parserDifferential.test.ts',
        title: 'is refused for a field that no page sends',
      },
    ],
    threats: ['T28'],
  },
  {
    id: 'relay-unknown-parameters',
    loses: 'A parameter that the relay does not know is dropped in silence.',
    takeOut: 'remove',
    tests: [
      {
        file: 'test/relay/parse/parserDifferential.test.ts',
        title: 'a parameter that the route does not have',
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
