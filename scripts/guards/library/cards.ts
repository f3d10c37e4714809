import type { Guard } from '../guard.ts'

/** Cards in a page's hands. */
export const libraryCardGuards: Guard[] = [
  {
    id: 'card-response-id',
    loses: 'Another card is shown as the one that was asked for.',
    takeOut: 'true',
    tests: [{ file: 'test/wallet/cards/getCard.test.ts', title: 'about another card' }],
    threats: ['T19'],
  },
  {
    id: 'payload-card-only',
    loses: 'A change of a card signs any activity.',
    takeOut: { instead: '() => true' },
    tests: [{ file: 'test/wallet/signing/intent.test.ts', title: 'takes for a change of a card' }],
    threats: ['T3'],
  },
  {
    id: 'payload-card',
    loses: 'A change of a card signs the change of another one.',
    takeOut: 'remove',
    tests: [
      {
        file: 'test/wallet/signing/intent.test.ts',
        title: 'freezeCard: refuses a changed listed parameter',
      },
    ],
    threats: ['T3'],
  },
  {
    id: 'payload-card-change',
    loses: 'A card is changed otherwise than was asked for.',
    takeOut: 'remove',
    tests: [
      { file: 'test/wallet/signing/intent.test.ts', title: 'takes for new funding of a card' },
    ],
    threats: ['T3'],
  },
  {
    id: 'payload-card-ids',
    loses: 'A change of a card changes more than that.',
    takeOut: 'remove',
    tests: [{ file: 'test/wallet/signing/intent.test.ts', title: 'takes for a change of a card' }],
    threats: ['T3'],
  },
  {
    id: 'payload-delegation-fields',
    loses: 'A payload of a delegated key does more than the checked fields say.',
    takeOut: 'remove',
    tests: [
      { file: 'test/wallet/signing/delegatedKeyIntent.test.ts', title: 'refuses more of the key' },
    ],
    threats: ['T3'],
  },
  {
    id: 'payload-one-signer',
    loses: 'A delegation makes further keys that sign for the wallet.',
    takeOut: 'remove',
    tests: [{ file: 'test/wallet/signing/delegatedKeyIntent.test.ts', title: 'refuses two keys' }],
    threats: ['T3'],
  },
  {
    id: 'payload-signer-name',
    loses: 'A delegation makes a key of another name than the customer gave it.',
    takeOut: 'remove',
    tests: [
      { file: 'test/wallet/signing/delegatedKeyIntent.test.ts', title: 'refuses another name' },
    ],
    threats: ['T3'],
  },
  {
    id: 'payload-policy-card',
    loses: 'A delegation lets a key pay for another card.',
    takeOut: 'remove',
    tests: [
      {
        file: 'test/wallet/signing/delegatedKeyIntent.test.ts',
        title: 'refuses a policy for another card',
      },
    ],
    threats: ['T3'],
  },
  {
    id: 'payload-policy-key',
    loses: 'A delegation lets another key sign for the wallet.',
    takeOut: 'remove',
    tests: [
      {
        file: 'test/wallet/signing/delegatedKeyIntent.test.ts',
        title: 'refuses a policy of another key',
      },
    ],
    threats: ['T3'],
  },
  {
    id: 'payload-policy-condition',
    loses: 'A delegation lets the key do more than sign.',
    takeOut: 'remove',
    tests: [
      {
        file: 'test/wallet/signing/delegatedKeyIntent.test.ts',
        title: 'refuses a policy for anything',
      },
    ],
    threats: ['T3'],
  },
  {
    id: 'card-funding-order',
    loses: 'A change of what a card is paid from first is taken for made, and was not.',
    takeOut: {
      instead:
        'JSON.stringify(card.fundingSources.toSorted()) === JSON.stringify(fundingSources?.toSorted())',
    },
    tests: [
      {
        file: 'test/wallet/cards/updateCard.test.ts',
        title: 'where the funding has another order',
      },
    ],
    threats: [],
  },
  {
    id: 'delegated-key-card',
    loses: 'A key for another card is shown as the one that was made.',
    takeOut: 'true',
    tests: [{ file: 'test/wallet/cards/delegatedKeys.test.ts', title: 'about another card' }],
    threats: ['T3'],
  },
  {
    id: 'delegated-key-account',
    loses: 'A key of another wallet is shown as the one that was made.',
    takeOut: 'true',
    tests: [{ file: 'test/wallet/cards/delegatedKeys.test.ts', title: 'about another wallet' }],
    threats: ['T3'],
  },
  {
    id: 'delegated-key-signed',
    loses: 'A key that was not signed is shown as made.',
    takeOut: 'true',
    tests: [
      {
        file: 'test/wallet/cards/delegatedKeys.test.ts',
        title: 'refuses a key that was not signed',
      },
    ],
    threats: ['T3'],
  },
]
