import type { Guard } from '../guard.ts'

const file = 'test/relay/policy/stepUp.test.ts'
const handleFile = 'test/relay/policy/userHandle.test.ts'
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
  {
    id: 'relay-step-up-new',
    loses: 'A restart that empties the store lets a thief’s new passkey count.',
    takeOut: { instead: '0' },
    tests: [{ file: holdFile, title: 'and the refusal says when it will' }],
    threats: ['T43'],
  },
  {
    id: 'registration-user-handle-unmarked',
    loses: 'A passkey that was added without a step-up says of itself that it counts.',
    takeOut: 'remove',
    tests: [{ file: holdFile, title: 'does not count in place of one that was removed' }],
    threats: ['T43'],
  },
  {
    id: 'relay-user-handle-time',
    loses: 'The user handle of one passkey makes every later one count.',
    takeOut: 'true',
    tests: [{ file: handleFile, title: 'is good for a passkey that was registered' }],
    threats: ['T43'],
  },
  {
    id: 'relay-user-handle-wallet',
    loses: 'The user handle of a passkey of one wallet makes one of another wallet count.',
    takeOut: { instead: "''" },
    tests: [{ file: handleFile, title: 'is good for no other wallet' }],
    threats: ['T43'],
  },
  {
    id: 'relay-step-up-mark',
    loses: 'A passkey that was added under a step-up waits for a day.',
    takeOut: 'remove',
    tests: [{ file: holdFile, title: 'that is added under a step-up meanwhile' }],
    threats: ['T43'],
  },
  {
    id: 'relay-step-up-then',
    loses: 'A hold that is prolonged lets passkeys count that did not when it began.',
    takeOut: { instead: 'countsByAgeMs(passkey) <= relay.clock.now()' },
    tests: [{ file: holdFile, title: 'for the passkeys that counted when it began' }],
    threats: ['T43'],
  },
  {
    id: 'relay-step-up-unsigned',
    loses: 'A request without a signature begins a hold.',
    takeOut: 'remove',
    tests: [{ file: holdFile, title: 'by requests without a signature' }],
    threats: ['T43'],
  },
  {
    id: 'relay-step-up-refused',
    loses: 'A request that the service refused begins a hold.',
    takeOut: 'remove',
    tests: [{ file: holdFile, title: 'by requests without a signature' }],
    threats: ['T43'],
  },
  {
    id: 'relay-step-up-pending',
    loses:
      'Between the removal of a passkey and the response the relay takes the wallet for one without.',
    takeOut: 'remove',
    tests: [{ file: holdFile, title: 'before the relay has the service’s response' }],
    threats: ['T43'],
  },
  {
    id: 'relay-step-up-accepted',
    loses: 'A removal whose response was lost leaves the wallet open.',
    takeOut: 'remove',
    tests: [{ file: holdFile, title: 'although the service’s response is lost' }],
    threats: ['T43'],
  },
]
