import type { Guard } from '../guard.ts'

/** Sessions that end, here and on the other tabs. */
export const sessionEndGuards: Guard[] = [
  {
    id: 'session-left',
    loses: 'Every confirmation with a passkey leaves one more open session at the service.',
    takeOut: { instead: 'record' },
    tests: [
      {
        file: 'test/wallet/sessionActions/leftSessions.test.ts',
        title: 'is ended at the service once another is open',
      },
    ],
    threats: ['T7'],
  },
  {
    id: 'session-expiry-margin',
    loses: 'A session is used until the service has ended it.',
    takeOut: { instead: '0' },
    tests: [{ file: 'test/wallet/session/session.test.ts', title: 'expires 30 seconds before' }],
    threats: ['T7'],
  },
  {
    id: 'session-service-clock',
    loses: 'A wrong device clock prolongs a session.',
    takeOut: 'remove',
    tests: [
      { file: 'test/wallet/session/session.test.ts', title: 'expires on the service’s clock' },
    ],
    threats: ['T7'],
  },
  {
    id: 'session-revoked-elsewhere',
    loses: 'A session that was revoked stays open on its device.',
    takeOut: 'remove',
    tests: [
      { file: 'test/wallet/payments/executeQuote.test.ts', tag: 'T7' },
      { file: 'e2e/library/sessions.spec.ts', title: 'a session revoked from another device' },
    ],
    threats: ['T7'],
  },
  {
    id: 'session-stale-read',
    loses: 'A slow read undoes a sign-out.',
    takeOut: 'true',
    tests: [
      {
        file: 'test/wallet/session/session.test.ts',
        title: 'is not undone by what a slow store was asked before',
      },
    ],
    threats: ['T7'],
  },
  {
    id: 'sign-out-in-tabs',
    loses: 'A sign-out in one tab leaves the others signed in.',
    takeOut: 'remove',
    tests: [
      { file: 'e2e/library/passkey.spec.ts', title: 'a sign-out in one tab signs the other out' },
    ],
    threats: ['T7'],
  },
  {
    id: 'sign-in-after-sign-out',
    loses: 'A sign-in that was under way at the sign-out opens a session after it.',
    takeOut: 'remove',
    tests: [
      {
        file: 'test/wallet/passkey/signInWithPasskey.test.ts',
        title: 'stays signed out when the customer signs out while',
      },
    ],
    threats: ['T7'],
  },
  {
    id: 'session-without-channel',
    loses: 'A tab that hears nothing of the others signs after a sign-out.',
    takeOut: { instead: '(accountId) => accountId === watchedId' },
    tests: [
      {
        file: 'test/wallet/platform/channel.test.ts',
        title: 'a tab without channels reads the record before it signs',
      },
    ],
    threats: ['T18'],
  },
  {
    id: 'closed-records',
    loses: 'A sign-in that ends after `destroy()` stores a session.',
    takeOut: 'remove',
    tests: [
      {
        file: 'test/wallet/session/session.test.ts',
        title: 'changes nothing and keeps no timer once it is destroyed',
      },
    ],
    threats: ['T24'],
  },
  {
    id: 'session-dropped',
    loses: 'A session that could not be deleted is signed in again.',
    takeOut: 'false',
    tests: [
      {
        file: 'test/wallet/sessionActions/signOut.test.ts',
        title: 'where the browser does not delete the key',
      },
    ],
    threats: ['T7'],
  },
]
