import type { Guard } from '../guard.ts'

/** Whose cards are. */
export const relayCardGuards: Guard[] = [
  {
    id: 'relay-card-sources',
    loses: 'A user reaches a card that another person’s wallet pays for.',
    takeOut: 'remove',
    tests: [{ file: 'test/relay/own/cards.test.ts', title: 'that is paid by a partner' }],
    threats: ['T11'],
  },
  {
    id: 'relay-card-without-sources',
    loses: 'A user reaches and lists the closed card of another person.',
    takeOut: 'remove',
    tests: [{ file: 'test/relay/own/cards.test.ts', title: 'that is paid by none shows' }],
    threats: ['T11'],
  },
  {
    id: 'relay-card-owner-anew',
    loses: 'A card is still its user’s after another person’s wallet came to pay for it.',
    takeOut: 'true',
    tests: [{ file: 'test/relay/own/cards.test.ts', title: 'once another’s wallet pays for it' }],
    threats: ['T11'],
  },
  {
    id: 'relay-listed-card-sources',
    loses: 'A list shows cards that another person’s wallet pays for.',
    takeOut: 'true',
    tests: [{ file: 'test/relay/own/cards.test.ts', title: 'that is paid by a partner' }],
    threats: ['T11'],
  },
  {
    id: 'relay-allowed-routes',
    loses: 'Routes of cards and agents exist where the platform did not allow them.',
    takeOut: { instead: 'enabled' },
    tests: [{ file: 'test/relay/cards/createCard.test.ts', title: 'is an unknown route' }],
    threats: ['T30'],
  },
  {
    id: 'relay-revealed-card',
    loses: 'A service that confuses cards shows the number of another card.',
    takeOut: 'true',
    tests: [
      { file: 'test/relay/cards/revealCard.test.ts', title: 'shows no number of another card' },
    ],
    threats: ['T38'],
  },
  {
    id: 'relay-listed-card',
    loses: 'The payments of a card show those of another card.',
    takeOut: 'true',
    tests: [{ file: 'test/relay/own/cards.test.ts', title: 'shows its own payments' }],
    threats: ['T11'],
  },
  {
    id: 'relay-listed-card-account',
    loses: 'The payments of a card show what another person’s wallet paid.',
    takeOut: 'true',
    tests: [{ file: 'test/relay/own/cards.test.ts', title: 'shows its own payments' }],
    threats: ['T11'],
  },
]
