import type { Guard } from '../guard.ts'

/** Keys that go when the account is somebody else’s. */
export const accountsGuards: Guard[] = [
  {
    id: 'unowned-keys',
    loses: 'The key of another user’s account stays on the device.',
    takeOut: 'remove',
    tests: [
      {
        file: 'test/wallet/session/ownAccount.test.ts',
        title: 'lose their key with the first look',
      },
      { file: 'e2e/library/passkey.spec.ts', title: 'when another user logs in' },
    ],
    threats: ['T24'],
  },
  {
    id: 'user-watched',
    loses: 'An open page keeps showing the session of a user who has been replaced by another.',
    takeOut: 'remove',
    tests: [
      {
        file: 'test/wallet/session/ownAccount.test.ts',
        title: 'lose it in an open page with the first response',
      },
      {
        file: 'e2e/library/passkey.spec.ts',
        title: 'without a page load, the first response to them ends the session',
      },
    ],
    threats: ['T24'],
  },
  {
    id: 'owner-noted-late',
    loses: 'A sign-in that ends while the owner of the account is noted is signed out again.',
    takeOut: { instead: '() => true' },
    tests: [
      {
        file: 'test/wallet/session/ownAccount.test.ts',
        title: 'whose sign-in ends while the owner is noted',
      },
    ],
    threats: ['T24'],
  },
  {
    id: 'unowned-given-key',
    loses: 'The key of a named account stays when the account changes hands.',
    takeOut: 'remove',
    tests: [
      {
        file: 'test/wallet/session/ownAccount.test.ts',
        title: 'lose it too where the app names the account',
      },
    ],
    threats: ['T24'],
  },
  {
    id: 'unowned-record',
    loses: 'The record of an account stays when it changes hands.',
    takeOut: { instead: '{ ...kept, ...known, signOuts, closedBecause }' },
    tests: [
      {
        file: 'test/wallet/session/ownAccount.test.ts',
        title: 'lose their key with the first look',
      },
    ],
    threats: ['T24'],
  },
]
