import type { Guard } from '../guard.ts'

/** What the relay remembers in memory. */
export const cachesGuards: Guard[] = [
  {
    id: 'relay-cache-update',
    loses: 'An update of a full cache evicts an entry of another user.',
    takeOut: 'remove',
    tests: [{ file: 'test/relay/stores/setBounded.test.ts', title: 'evicts no other entry' }],
    threats: [],
  },
  {
    id: 'relay-cache-recent',
    loses: 'A full cache evicts the entries in use.',
    takeOut: 'remove',
    tests: [
      { file: 'test/relay/stores/setBounded.test.ts', title: 'evicts the entry that was not used' },
    ],
    threats: [],
  },
]
