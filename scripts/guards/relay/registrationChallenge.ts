import type { Guard } from '../guard.ts'

/** Registration challenges. */
export const registrationChallengeGuards: Guard[] = [
  {
    id: 'registration-challenge',
    loses: 'A passkey is registered for a challenge the relay did not issue.',
    takeOut: 'remove',
    tests: [
      { file: 'test/relay/registration/registrationChallenge.test.ts', title: 'guardNewPasskey' },
    ],
    threats: [],
  },
  {
    id: 'registration-client-data-challenge',
    loses: 'A passkey is registered that answered another challenge than the relay issued.',
    takeOut: 'remove',
    tests: [
      {
        file: 'test/relay/registration/registrationChallenge.test.ts',
        title: 'client data of a new passkey',
      },
    ],
    threats: [],
  },
  {
    id: 'registration-client-data-type',
    loses: 'The client data of a sign-in registers a passkey.',
    takeOut: 'remove',
    tests: [
      {
        file: 'test/relay/registration/registrationChallenge.test.ts',
        title: 'client data of a new passkey',
      },
    ],
    threats: [],
  },
  {
    id: 'registration-client-data-origin',
    loses: 'A passkey created on a page of another origin is registered.',
    takeOut: 'remove',
    tests: [
      {
        file: 'test/relay/registration/registrationChallenge.test.ts',
        title: 'client data of a new passkey',
      },
    ],
    threats: [],
  },
  {
    id: 'registration-challenge-body',
    loses: 'A registration challenge works for another body.',
    takeOut: { instead: 'body.challenge' },
    tests: [
      {
        file: 'test/relay/registration/registrationChallenge.test.ts',
        title: 'binds it to the first body',
      },
    ],
    threats: [],
  },
  {
    id: 'relay-response-without-store',
    loses: 'A response of the service is lost when the store fails.',
    takeOut: { insert: "throw new Error('unsettled')" },
    tests: [
      {
        file: 'test/relay/registration/registrationChallenge.test.ts',
        title: 'although the store has failed',
      },
    ],
    threats: [],
  },
]
