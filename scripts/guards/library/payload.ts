import type { Guard } from '../guard.ts'

/** What is signed is what was asked for, to the byte. */
export const payloadGuards: Guard[] = [
  {
    id: 'payload-activity',
    loses: 'The wallet signs another activity than was asked for.',
    takeOut: 'remove',
    tests: [
      { file: 'test/signing/intent.test.ts', title: 'refuses another type' },
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
        file: 'test/signing/intent.test.ts',
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
        file: 'test/signing/intent.test.ts',
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
        file: 'test/signing/intent.test.ts',
        title: 'addCredential OAUTH: refuses a changed listed parameter',
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
        file: 'test/payments/executeQuote.test.ts',
        title: 'signed with another wallet than before',
      },
    ],
    threats: ['T3'],
  },
  {
    id: 'payload-organization',
    loses: 'The wallet signs for another organization.',
    takeOut: 'true',
    tests: [{ file: 'test/signing/intent.test.ts', title: 'refuses another organization' }],
    threats: ['T3'],
  },
  {
    id: 'first-use-record',
    loses: 'What was remembered first is overwritten.',
    takeOut: { instead: '({ ...record, ...told })' },
    tests: [
      {
        file: 'test/signing/signPayload.test.ts',
        title: 'what another tab has learned first stays',
      },
    ],
    threats: ['T3'],
  },
  {
    id: 'payload-strict-json',
    loses: 'A payload that names a key twice is signed.',
    takeOut: { instead: 'JSON.parse(payloadToSign)' },
    tests: [{ file: 'test/signing/intent.test.ts', title: 'refuses a key twice' }],
    threats: ['T3'],
  },
  {
    id: 'payload-known-shape',
    loses: 'An export of an unknown shape is signed.',
    takeOut: 'false',
    tests: [{ file: 'test/signing/intent.test.ts', title: 'never for an export' }],
    threats: ['T3'],
  },
  {
    id: 'payload-check',
    loses: 'Any payload is signed.',
    takeOut: 'remove',
    tests: [
      {
        file: 'test/payments/executeQuote.test.ts',
        title: 'signs and sends nothing for another flow',
      },
    ],
    threats: ['T3'],
  },
  {
    id: 'payload-bytes',
    loses: 'Other bytes are signed than were received.',
    takeOut: { instead: 'payloadToSign.trim()' },
    tests: [
      {
        file: 'test/payments/executeQuote.test.ts',
        title: 'signs exactly the payload it was given',
      },
    ],
    threats: ['T3'],
  },
  {
    id: 'payload-utf8',
    loses: 'A payload without a UTF-8 form is signed.',
    takeOut: 'remove',
    tests: [
      {
        file: 'test/payments/executeQuote.test.ts',
        title: 'signs and sends nothing for an unpaired surrogate',
      },
    ],
    threats: ['T3'],
  },
  {
    id: 'signature-window',
    loses: 'A payload that has expired is signed.',
    takeOut: 'true',
    tests: [
      { file: 'test/signing/signedRetry.test.ts', title: 'signs nothing once the time has passed' },
    ],
    threats: ['T3'],
  },
  {
    id: 'payload-request',
    loses: 'The signature of one request is used for another.',
    takeOut: 'remove',
    tests: [
      { file: 'test/signing/intent.test.ts', title: 'where type, account or request differ' },
    ],
    threats: ['T3'],
  },
  {
    id: 'payload-no-privilege',
    loses: 'A change of a setting signs a privileged activity.',
    takeOut: 'true',
    tests: [
      {
        file: 'test/signing/intent.test.ts',
        title: 'an activity that gives nobody power, and no other',
      },
    ],
    threats: ['T3'],
  },
  {
    id: 'payload-setting-only',
    loses: 'A change of a setting signs any activity.',
    takeOut: 'true',
    tests: [
      {
        file: 'test/signing/intent.test.ts',
        title: 'an activity that gives nobody power, and no other',
      },
    ],
    threats: ['T3'],
  },
  {
    id: 'payload-one-credential',
    loses: 'One signature adds several credentials.',
    takeOut: 'true',
    tests: [
      {
        file: 'test/signing/intent.test.ts',
        title: 'refuses two identities where the relay holds the token',
      },
    ],
    threats: ['T3'],
  },
]
