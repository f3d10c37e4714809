import type { Guard } from '../guard.ts'

/** Messages between pages that are hints, and no more. */
export const messagesGuards: Guard[] = [
  {
    id: 'session-message-hint',
    loses: 'A forged message ends a session.',
    takeOut: { instead: 'onRead({})' },
    tests: [
      {
        file: 'test/wallet/session/session.test.ts',
        title: 'a forged message does not sign out either',
      },
    ],
    threats: ['T18'],
  },
  {
    id: 'popup-result',
    loses: 'A forged message ends an OAuth flow.',
    takeOut: {
      instead:
        'event === "message" ? ({ status: "done" } as OAuthResult) : await readResult().catch(unlessTransient)',
    },
    tests: [{ file: 'test/wallet/oauth/signInWithOAuth.test.ts', tag: 'T18' }],
    threats: ['T18'],
  },
  {
    id: 'popup-flow',
    loses: 'A message about another flow has an effect.',
    takeOut: 'true',
    tests: [{ file: 'test/wallet/oauth/signInWithOAuth.test.ts', tag: 'T18' }],
    threats: ['T18'],
  },
]
