import type { Guard } from '../guard.ts'

/** Answers that are parsed into fresh, typed values. */
export const wireGuards: Guard[] = [
  {
    id: 'wire-string',
    loses: 'A text may be anything.',
    takeOut: 'remove',
    tests: [
      {
        file: 'test/shared/parsers.test.ts',
        title: 'parseQuote: a right answer with one place spoilt',
      },
    ],
    threats: ['T19'],
  },
  {
    id: 'wire-safe-integer',
    loses: 'An amount may have been rounded.',
    takeOut: { instead: "typeof value !== 'number'" },
    tests: [
      {
        file: 'test/shared/parsers.test.ts',
        title: 'parseQuote: a right answer with one place spoilt',
      },
    ],
    threats: ['T19'],
  },
  {
    id: 'wire-list',
    loses: 'A list may be anything.',
    takeOut: 'remove',
    tests: [
      {
        file: 'test/shared/parsers.test.ts',
        title: 'page of parseQuote: a right answer with one place spoilt',
      },
    ],
    threats: ['T19'],
  },
  {
    id: 'wire-known-fields',
    loses: 'Unknown fields of a response reach the app.',
    takeOut: { instead: 'Object.assign(source, Object.fromEntries(parsed)) as T' },
    tests: [
      {
        file: 'test/shared/shape.test.ts',
        title: 'makes a fresh object of known fields only',
      },
    ],
    threats: ['T19'],
  },
  {
    id: 'wire-own-fields',
    loses: 'A field is read from a prototype.',
    takeOut: 'true',
    tests: [{ file: 'test/shared/shape.test.ts', title: 'takes nothing from a prototype' }],
    threats: ['T19'],
  },
  {
    id: 'wire-proto-key',
    loses: 'A response sets a prototype.',
    takeOut: 'true',
    tests: [{ file: 'test/shared/shape.test.ts', title: 'drops what could become a prototype' }],
    threats: ['T19'],
  },
  {
    id: 'wire-depth',
    loses: 'A response of any depth is read.',
    takeOut: 'remove',
    tests: [{ file: 'test/shared/shape.test.ts', title: 'more than 32 levels' }],
    threats: ['T19'],
  },
  {
    id: 'wire-record',
    loses: 'A record may be anything.',
    takeOut: { instead: 'value === undefined' },
    tests: [{ file: 'test/shared/parsers.test.ts', title: 'any JSON gives a typed value' }],
    threats: ['T19'],
  },
]
