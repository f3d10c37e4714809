import type { Guard } from '../guard.ts'

/** What is signed is what was asked for, to the byte. */
export const payloadGuards: Guard[] = [
  {
    id: 'payload-activity',
    loses: 'The wallet signs another activity than was asked for.',
    takeOut: 'remove',
    tests: [
      { file: 'test/wallet/signing/intent.test.ts', title: 'refuses another type' },
      {
        file: 'e2e/library/account.spec.ts',
        title: 'signs nothing when the relay asks for something else',
      },
    ],
    threats: ['T3'],
  },
  {
    id: 'payload-target-key',
    loses: 'The wallet signs for another target key than its own.',
    takeOut: 'remove',
    tests: [
      {
        file: 'test/wallet/signing/intent.test.ts',
        title: 'exportWallet: refuses a changed listed parameter',
      },
    ],
    threats: ['T3'],
  },
  {
    id: 'payload-one-revocation',
    loses: 'One signature revokes several things.',
    takeOut: 'false',
    tests: [
      {
        file: 'test/wallet/signing/intent.test.ts',
        title: 'revokeSession: refuses a changed listed parameter',
      },
    ],
    threats: ['T3'],
  },
  {
    id: 'payload-identity',
    loses: 'Another identity is added than was asked for.',
    takeOut: 'remove',
    tests: [
      {
        file: 'test/wallet/signing/intent.test.ts',
        title: 'addCredential OAUTH: refuses a changed listed parameter',
      },
    ],
    threats: ['T3'],
  },
  {
    id: 'payload-phone-number',
    loses: 'Codes by SMS go to another number than the customer was shown, or to none.',
    takeOut: 'remove',
    tests: [
      {
        file: 'test/wallet/signing/intent.test.ts',
        title: 'takes for an SMS credential whichever number',
      },
      {
        file: 'test/wallet/oneTimeCode/smsOtp.test.ts',
        title: 'signs for no other number than the app names',
      },
    ],
    threats: ['T3'],
  },
  {
    id: 'payload-signer',
    loses: 'A transaction is signed with another wallet.',
    takeOut: 'true',
    tests: [
      {
        file: 'test/wallet/payments/executeQuote.test.ts',
        title: 'signed with another wallet than before',
      },
    ],
    threats: ['T3'],
  },
  {
    id: 'payload-organization',
    loses: 'The wallet signs for another organization.',
    takeOut: 'true',
    tests: [{ file: 'test/wallet/signing/intent.test.ts', title: 'refuses another organization' }],
    threats: ['T3'],
  },
  {
    id: 'first-use-record',
    loses: 'What was remembered first is overwritten.',
    takeOut: { instead: '({ ...record, ...named })' },
    tests: [
      {
        file: 'test/wallet/signing/rememberNamed.test.ts',
        title: 'keeps what another tab has remembered first',
      },
    ],
    threats: ['T3', 'T33'],
  },
  {
    id: 'payload-one-credential',
    loses: 'One signature adds several credentials.',
    takeOut: 'true',
    tests: [
      {
        file: 'test/wallet/signing/intent.test.ts',
        title: 'refuses two identities where the relay holds the token',
      },
    ],
    threats: ['T3'],
  },
  {
    id: 'payload-setting-only',
    loses: 'A change of privacy signs any activity.',
    takeOut: { instead: '() => true' },
    tests: [
      {
        file: 'test/wallet/signing/intent.test.ts',
        title: 'takes for a change of privacy an activity of the list',
      },
    ],
    threats: ['T3'],
  },
  {
    id: 'payload-setting',
    loses: 'A change of privacy signs another setting than was asked for.',
    takeOut: 'remove',
    tests: [
      {
        file: 'test/wallet/signing/intent.test.ts',
        title: 'updatePrivacy: refuses a changed listed parameter',
      },
    ],
    threats: ['T3'],
  },
  {
    id: 'payload-setting-ids',
    loses: 'A change of privacy changes more than that.',
    takeOut: 'remove',
    tests: [
      {
        file: 'test/wallet/signing/intent.test.ts',
        title: 'takes for a change of privacy an activity of the list',
      },
    ],
    threats: ['T3'],
  },
  {
    id: 'payload-passkey-named',
    loses: 'An authenticator that names nothing is signed.',
    takeOut: 'remove',
    tests: [
      {
        file: 'test/wallet/signing/intent.test.ts',
        title: 'refuses for a new passkey one',
      },
    ],
    threats: ['T3'],
  },
  {
    id: 'payload-attestation',
    loses: 'Another passkey is added than the one made here.',
    takeOut: 'remove',
    tests: [
      {
        file: 'test/wallet/signing/intent.test.ts',
        title: 'refuses for a new passkey another',
      },
    ],
    threats: ['T3'],
  },
  {
    id: 'payload-session-key',
    loses: 'A session for another key is signed.',
    takeOut: 'remove',
    tests: [
      {
        file: 'test/wallet/signing/intent.test.ts',
        title: 'may be a login with the key that this device holds',
      },
    ],
    threats: ['T3'],
  },
  {
    id: 'payload-session-life',
    loses: 'A session of any length is signed.',
    takeOut: 'remove',
    tests: [
      {
        file: 'test/wallet/signing/intent.test.ts',
        title: 'may not last',
      },
    ],
    threats: ['T3'],
  },
  {
    id: 'payload-code-key',
    loses: 'A login for another key is signed.',
    takeOut: 'remove',
    tests: [
      {
        file: 'test/wallet/signing/intent.test.ts',
        title: 'refuses a token that names another key',
      },
    ],
    threats: ['T3'],
  },
  {
    id: 'payload-code-token',
    loses: 'An activity is signed for a login.',
    takeOut: 'remove',
    tests: [
      {
        file: 'test/wallet/signing/intent.test.ts',
        title: 'refuses a token that names another key',
      },
    ],
    threats: ['T3'],
  },
]
