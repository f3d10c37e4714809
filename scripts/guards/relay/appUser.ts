import type { Guard } from '../guard.ts'

/** The app’s user, the same from start to end. */
export const appUserGuards: Guard[] = [
  {
    id: 'oauth-flow-user',
    loses: 'A user can tell that a flow of another user is pending.',
    takeOut: 'remove',
    tests: [{ file: 'test/relay/oauth/oauth.test.ts', title: 'does not look pending to another' }],
    threats: ['T26'],
  },
  {
    id: 'oauth-result-user',
    loses: 'A user takes the result of another user’s flow.',
    takeOut: 'remove',
    tests: [{ file: 'test/relay/oauth/oauth.test.ts', title: 'lies in the store under his name' }],
    threats: ['T26'],
  },
  {
    id: 'registration-challenge-user',
    loses: 'A registration challenge works for another user of the wallet.',
    takeOut: 'remove',
    tests: [
      {
        file: 'test/relay/registration/registrationChallenge.test.ts',
        title: 'another user of the same wallet',
      },
    ],
    threats: ['T26'],
  },
  {
    id: 'registration-user-handle',
    loses: 'An authenticator replaces the passkey of the account by one that the service refuses.',
    takeOut: { instead: "await storeKey('user handle', accountId)" },
    tests: [
      {
        file: 'test/relay/registration/registrationChallenge.test.ts',
        title: 'gives 32 random bytes',
      },
      { file: 'e2e/library/signUp.spec.ts', title: 'what another tab had prepared' },
    ],
    threats: [],
  },
  {
    id: 'request-id-user',
    loses: 'A request id works for another user.',
    takeOut: 'remove',
    tests: [{ file: 'test/relay/forward/signedRetry.test.ts', title: 'another user’s' }],
    threats: ['T26'],
  },
  {
    id: 'relay-app-session',
    loses: 'A request without an app session is not refused as one.',
    takeOut: 'remove',
    tests: [{ file: 'test/relay/identify/identify.test.ts', title: 'not logged in' }],
    threats: ['T26'],
  },
]
