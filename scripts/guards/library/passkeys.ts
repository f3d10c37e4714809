import type { Guard } from '../guard.ts'

/** Demands of a passkey that the relay cannot weaken. */
export const passkeysGuards: Guard[] = [
  {
    id: 'passkey-sign-in-verification',
    loses: 'A sign-in needs no user verification.',
    takeOut: { instead: "'discouraged'" },
    tests: [{ file: 'test/wallet/passkey/signInWithPasskey.test.ts', tag: 'T22' }],
    threats: ['T22'],
  },
  {
    id: 'passkey-create-verification',
    loses: 'A new passkey needs no user verification.',
    takeOut: 'remove',
    tests: [{ file: 'test/wallet/passkey/addPasskey.test.ts', title: 'demands user verification' }],
    threats: ['T22'],
  },
  {
    id: 'passkey-algorithm',
    loses: 'A passkey may use another algorithm.',
    takeOut: { instead: '[es256, { type, alg: -257 }]' },
    tests: [{ file: 'test/wallet/passkey/addPasskey.test.ts', title: 'demands user verification' }],
    threats: ['T22'],
  },
  {
    id: 'passkey-relying-party',
    loses: 'A relay names another relying party.',
    takeOut: 'remove',
    tests: [
      {
        file: 'test/wallet/passkey/addPasskey.test.ts',
        title: 'sends nothing for another relying party',
      },
      { file: 'e2e/library/passkey.spec.ts', title: 'a relay that names another relying party' },
    ],
    threats: ['T22'],
  },
  {
    id: 'passkey-challenge-length',
    loses: 'A challenge may be short enough to guess.',
    takeOut: 'remove',
    tests: [{ file: 'test/wallet/passkey/addPasskey.test.ts', title: 'too short to be random' }],
    threats: ['T22'],
  },
  {
    id: 'passkey-of-account',
    loses: 'Another account’s passkey signs in.',
    takeOut: 'remove',
    tests: [
      {
        file: 'test/wallet/passkey/signInWithPasskey.test.ts',
        title: 'when another account’s passkey answered',
      },
      {
        file: 'test/wallet/passkey/severalPasskeys.test.ts',
        title: 'refuses another account’s passkey',
      },
      { file: 'e2e/library/severalPasskeys.spec.ts', title: 'refuses another account’s passkey' },
    ],
    threats: ['T22'],
  },
  {
    id: 'registration-outdated',
    loses: 'What was prepared before the account had a passkey creates another one.',
    takeOut: 'remove',
    tests: [
      {
        file: 'test/wallet/sessionActions/signIn.test.ts',
        title: 'once the page has created a passkey',
      },
    ],
    threats: [],
  },
  {
    id: 'ceremony-one-at-a-time',
    loses: 'A prompt opens while the one before it still waits, and the browser refuses it.',
    takeOut: 'remove',
    tests: [
      {
        file: 'test/wallet/webauthn/ceremony.test.ts',
        title: 'only after the browser has ended the one before',
      },
    ],
    threats: [],
  },
]
