import type { Guard } from '../guard.ts'

/** How often somebody may try. */
export const limitsGuards: Guard[] = [
  {
    id: 'relay-limit-by-user',
    loses: 'One user can flood the service with quotes, exports, payees and lookups.',
    takeOut: 'remove',
    tests: [{ file: 'test/relay/limit/limits.test.ts', title: 'counts against its user' }],
    threats: ['T17'],
  },
  {
    id: 'relay-limit-started',
    loses: 'One user can fill the store with signed actions that are never finished.',
    takeOut: 'remove',
    tests: [{ file: 'test/relay/limit/limits.test.ts', title: 'before the service is asked' }],
    threats: ['T17'],
  },
  {
    id: 'relay-store-full',
    loses: 'A flood of entries has no end in the memory store.',
    takeOut: 'remove',
    tests: [
      { file: 'test/relay/stores/store.test.ts', title: 'refuses a new entry when it is full' },
    ],
    threats: ['T17'],
  },
  {
    id: 'relay-limit-by-owner',
    loses: 'Codes of one account can be guessed without a limit.',
    takeOut: 'remove',
    tests: [{ file: 'test/relay/limit/limits.test.ts', tag: 'T17' }],
    threats: ['T17'],
  },
  {
    id: 'relay-limit-by-address',
    loses: 'One address can try without a limit.',
    takeOut: 'remove',
    tests: [{ file: 'test/relay/limit/limits.test.ts', title: 'from one address' }],
    threats: ['T17'],
  },
  {
    id: 'relay-limit-by-network',
    loses: 'Every address of one network has a limit of its own.',
    takeOut: 'unwrap',
    tests: [
      { file: 'test/relay/limit/limits.test.ts', title: 'whatever of its network it comes from' },
    ],
    threats: ['T17'],
  },
  {
    id: 'relay-limit-create',
    loses: 'Credentials, and their e-mails, can be created without a limit.',
    takeOut: 'remove',
    tests: [{ file: 'test/relay/limit/limits.test.ts', title: 'making credentials' }],
    threats: ['T17'],
  },
  {
    id: 'relay-limit-result',
    loses: 'Flow results can be asked for without a limit.',
    takeOut: 'remove',
    tests: [
      { file: 'test/relay/limit/limits.test.ts', title: 'counts wallets and provider flows' },
    ],
    threats: ['T17'],
  },
  {
    id: 'relay-enumeration-count',
    loses: 'Ids of other users can be tried without a limit.',
    takeOut: 'remove',
    tests: [{ file: 'test/relay/limit/limits.test.ts', title: 'asking for what is not one’s own' }],
    threats: ['T17'],
  },
  {
    id: 'relay-own-first',
    loses: 'Foreign ids that were tried keep a user from signing in to their own wallet.',
    takeOut: { instead: 'undefined as Owner | undefined' },
    tests: [{ file: 'test/relay/limit/limits.test.ts', title: 'leaves the own wallet open' }],
    threats: ['T17', 'T31'],
  },
  {
    id: 'relay-enumeration-limit',
    loses: 'A user over the limit still causes requests to the service.',
    takeOut: 'remove',
    tests: [
      { file: 'test/relay/limit/limits.test.ts', title: 'without a question to the service' },
    ],
    threats: ['T17'],
  },
  {
    id: 'relay-concurrency-limit',
    loses: 'Parallel requests pass a limit before they are counted.',
    takeOut: 'false',
    tests: [{ file: 'test/relay/limit/limits.test.ts', title: 'at once' }],
    threats: ['T17'],
  },
  {
    id: 'relay-limit-option',
    loses: 'A configured limit may be no number.',
    takeOut: 'remove',
    tests: [{ file: 'test/relay/options/checkOptions.test.ts', title: 'a limit that is none' }],
    threats: ['T17'],
  },
  {
    id: 'relay-service-limit',
    loses: 'A busy service looks like an invalid response.',
    takeOut: 'remove',
    tests: [
      { file: 'test/relay/own/ownershipTrouble.test.ts', title: ': 429, and nothing is done' },
    ],
    threats: [],
  },
]
