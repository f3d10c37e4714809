import type { Guard } from '../guard.ts'

/** What is somebody else’s. */
export const ownershipGuards: Guard[] = [
  {
    id: 'relay-ownership',
    loses: 'A user reaches any id of another user.',
    takeOut: 'false',
    tests: [{ file: 'test/relay/own/ownership.test.ts', tag: 'T11' }],
    threats: ['T11'],
  },
  {
    id: 'relay-owner-match',
    loses: 'Every quote and transaction counts as the user’s own.',
    takeOut: 'true',
    tests: [{ file: 'test/relay/own/ownership.test.ts', tag: 'T11' }],
    threats: ['T11'],
  },
  {
    id: 'relay-wallet-taken-away',
    loses: 'A user keeps a wallet that the app has taken away.',
    takeOut: 'true',
    tests: [{ file: 'test/relay/own/ownership.test.ts', title: 'takes the wallet from its user' }],
    threats: ['T11'],
  },
  {
    id: 'relay-query-customer',
    loses: 'A list is asked for another customer than the user’s.',
    takeOut: 'remove',
    tests: [
      { file: 'test/relay/parse/pathInjection.test.ts', title: 'is encoded, not spliced in' },
    ],
    threats: ['T11'],
  },
  {
    id: 'relay-idempotency-customer',
    loses: 'Two customers share an idempotency key, and one gets the other’s response.',
    takeOut: { instead: '[target, idempotencyKey]' },
    tests: [
      { file: 'test/relay/own/ownership.test.ts', title: 'another customer’s idempotency key' },
    ],
    threats: ['T11'],
  },
  {
    id: 'relay-idempotency-user',
    loses: 'Two users of one customer share an idempotency key.',
    takeOut: 'remove',
    tests: [{ file: 'test/relay/own/ownership.test.ts', title: 'Ada’s idempotency key' }],
    threats: ['T11'],
  },
  {
    id: 'relay-listed-wallets',
    loses: 'A list shows wallets of other users of the customer.',
    takeOut: 'true',
    tests: [{ file: 'test/relay/own/ownership.test.ts', title: 'the user has not is not listed' }],
    threats: ['T11'],
  },
  {
    id: 'relay-shared-payments',
    loses: 'A user reaches payments of other users of the customer.',
    takeOut: 'true',
    tests: [{ file: 'test/relay/own/owner.test.ts', title: 'out of a partner’s wallet' }],
    threats: ['T11'],
  },
  {
    id: 'relay-payment-filter',
    loses: 'A user lists the payments of any wallet.',
    takeOut: 'true',
    tests: [{ file: 'test/relay/own/owner.test.ts', title: 'can be asked for by' }],
    threats: ['T11'],
  },
  {
    id: 'relay-listed-records',
    loses: 'A list shows records of the platform itself.',
    takeOut: 'true',
    tests: [{ file: 'test/relay/own/owner.test.ts', title: 'is all that a list of' }],
    threats: ['T11'],
  },
  {
    id: 'relay-response-customer',
    loses: 'A response about another customer is passed on.',
    takeOut: 'remove',
    tests: [{ file: 'test/relay/own/assertResponseOwner.test.ts', title: 'not passed on by list' }],
    threats: ['T11'],
  },
  {
    id: 'relay-response-wallet',
    loses: 'A response about another wallet is passed on.',
    takeOut: 'remove',
    tests: [{ file: 'test/relay/own/assertResponseOwner.test.ts', title: 'not passed on by' }],
    threats: ['T11'],
  },
  {
    id: 'relay-response-delegated-key',
    loses: 'A delegated key of another wallet is passed on.',
    takeOut: 'false',
    tests: [
      {
        file: 'test/relay/own/assertResponseOwner.test.ts',
        title: 'not passed on by listDelegatedKeys',
      },
    ],
    threats: ['T11'],
  },
  {
    id: 'oauth-session-wallet',
    loses: 'An OAuth sign-in ends with a session of another wallet.',
    takeOut: 'remove',
    tests: [{ file: 'test/relay/oauth/oauthTrouble.test.ts', title: 'signs another user in' }],
    threats: ['T11'],
  },
]
