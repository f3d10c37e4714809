import type { Guard } from '../guard.ts'

const additions = 'test/wallet/oauth/completeAddOAuthRedirect.test.ts'

/** Flows that outlive a page, and what a page may finish of them. */
export const pendingFlowsGuards: Guard[] = [
  {
    id: 'oauth-pending-purpose',
    loses: 'The return of a sign-in adds a credential, or that of an addition signs in.',
    takeOut: 'remove',
    tests: [
      { file: additions, title: 'no sign-in comes of an addition' },
      { file: additions, title: 'no addition comes of a sign-in' },
      { file: 'e2e/library/oauth.spec.ts', title: 'finishes no addition as a sign-in' },
    ],
    threats: ['T16'],
  },
  {
    id: 'oauth-add-session',
    loses: 'The page is left for a provider whose identity cannot be added.',
    takeOut: 'remove',
    tests: [
      { file: additions, title: 'does not leave the page without the session' },
      { file: 'e2e/library/oauth.spec.ts', title: 'leaves no page to add a provider without' },
    ],
    threats: ['T16'],
  },
  {
    id: 'oauth-flow-stale',
    loses: 'A return is finished however long ago its flow was started.',
    takeOut: 'false',
    tests: [
      { file: additions, title: 'started longer ago than a flow lasts' },
      {
        file: 'test/wallet/oauth/completeOAuthRedirect.test.ts',
        title: 'started longer ago than a flow lasts',
      },
    ],
    threats: ['T16'],
  },
  {
    id: 'one-time-code-stale',
    loses: 'A sign-in by e-mail is resumed however long ago its code was sent.',
    takeOut: 'true',
    tests: [
      {
        file: 'test/wallet/oneTimeCode/emailOtp.test.ts',
        title: 'resumes no sign-in whose code can no longer be valid',
      },
    ],
    threats: ['T17'],
  },
]
