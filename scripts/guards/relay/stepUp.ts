import type { Guard } from '../guard.ts'

const file = 'test/relay/policy/stepUp.test.ts'
const holdFile = 'test/wallet/account/passkeyHold.test.ts'

/** What needs a passkey of a short time ago. */
export const stepUpGuards: Guard[] = [
  {
    id: 'relay-step-up',
    loses: 'A route that demands a step-up is open without one.',
    takeOut: 'remove',
    tests: [{ file, title: 'is refused without one' }],
    threats: ['T7'],
  },
  {
    id: 'relay-step-up-age',
    loses: 'A step-up of hours ago counts.',
    takeOut: { instead: 'signedInMs !== undefined' },
    tests: [{ file, title: 'closed again after its time' }],
    threats: ['T7'],
  },
  {
    id: 'relay-step-up-future',
    loses: 'A sign-in made while the clock was wrong opens a route for hours.',
    takeOut: { instead: 'true' },
    tests: [{ file: 'test/relay/policy/stepUp.test.ts', title: 'lies ahead' }],
    threats: ['T7'],
  },
  {
    id: 'relay-step-up-method',
    loses: 'A sign-in by an e-mailed code counts as a step-up.',
    takeOut: 'true',
    tests: [{ file, title: 'not opened by a session of another method' }],
    threats: ['T7'],
  },
  {
    id: 'relay-step-up-user',
    loses: 'Another person’s passkey counts as a step-up.',
    takeOut: 'remove',
    tests: [{ file, title: 'not opened by another person' }],
    threats: ['T7'],
  },
  {
    id: 'relay-step-up-wallet',
    loses: 'A passkey of another wallet counts as a step-up.',
    takeOut: 'remove',
    tests: [{ file, title: 'not opened by a passkey of another wallet' }],
    threats: ['T7'],
  },
  {
    id: 'relay-step-up-malformed',
    loses: 'A rule whose response is malformed demands nothing.',
    takeOut: { instead: '!isStepUpSeconds(said)' },
    tests: [{ file, title: 'refuses the call with 500' }],
    threats: ['T7'],
  },
  {
    id: 'relay-step-up-currency',
    loses: 'Amounts in a currency that is not listed pass.',
    takeOut: { instead: 'most !== undefined && quote.totalSendingAmount > most' },
    tests: [{ file, title: 'is demanded by what the service says' }],
    threats: ['T7'],
  },
  {
    id: 'relay-step-up-amounts',
    loses: 'An amount that is no number demands nothing.',
    takeOut: 'remove',
    tests: [{ file, title: 'is refused when it is wrong' }],
    threats: ['T7'],
  },
  {
    id: 'relay-step-up-names',
    loses: 'A misspelt name leaves the route without a step-up.',
    takeOut: 'remove',
    tests: [{ file, title: 'is refused when it is wrong' }],
    threats: ['T7'],
  },
  {
    id: 'relay-step-up-device-code',
    loses: 'An agent that demanded a passkey is taken over by a code that demands none.',
    takeOut: 'remove',
    tests: [
      {
        file: 'test/relay/agents/stepUp.test.ts',
        title: 'is refused as an option for new agents alone',
      },
    ],
    threats: ['T7'],
  },
  {
    id: 'relay-step-up-hold',
    loses: 'A passkey that an open session alone added counts for a step-up at once.',
    takeOut: 'remove',
    tests: [{ file: holdFile, title: 'only if it was there before' }],
    threats: ['T7'],
  },
  {
    id: 'relay-step-up-added',
    loses: 'The passkeys that were there before are not noted when another one is added.',
    takeOut: 'remove',
    tests: [{ file: holdFile, title: 'only if it was there before' }],
    threats: ['T7'],
  },
  {
    id: 'relay-step-up-removed',
    loses: 'Who removes the passkey needs none any more.',
    takeOut: 'remove',
    tests: [{ file: holdFile, title: 'is demanded for a day after the passkey was removed' }],
    threats: ['T7'],
  },
  {
    id: 'relay-step-up-card',
    loses: 'A customer without the passkey at hand cannot freeze a card.',
    takeOut: { instead: 'true' },
    tests: [{ file: 'test/relay/cards/stepUp.test.ts', title: 'and never to freeze it' }],
    threats: ['T7'],
  },
  {
    id: 'relay-step-up-enrollment',
    loses: 'A step-up for the enrollment of a factor is demanded for half of it.',
    takeOut: 'remove',
    tests: [
      {
        file: 'test/relay/options/checkCombinations.test.ts',
        title: 'is refused for one of its steps alone',
      },
    ],
    threats: ['T7'],
  },
]
