import type { Guard } from '../guard.ts'

/** A payload is signed as it was read: in one encoding, fresh, and once. */
export const payloadFormGuards: Guard[] = [
  {
    id: 'payload-strict-json',
    loses: 'A payload that names a key twice is signed.',
    takeOut: { instead: 'JSON.parse(json)' },
    tests: [{ file: 'test/wallet/signing/intent.test.ts', title: 'refuses a key twice' }],
    threats: ['T3'],
  },
  {
    id: 'payload-check',
    loses: 'Any payload is signed.',
    takeOut: { instead: 'undefined' },
    tests: [
      {
        file: 'test/wallet/payments/executeQuote.test.ts',
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
        file: 'test/wallet/payments/executeQuote.test.ts',
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
        file: 'test/wallet/payments/executeQuote.test.ts',
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
      {
        file: 'test/wallet/signing/signedRetry.test.ts',
        title: 'signs nothing once the time has passed',
      },
      { file: 'test/wallet/signIn/hostileRelay.test.ts', title: 'for what has expired in place' },
    ],
    threats: ['T3'],
  },
  {
    id: 'signature-window-after-sign-in',
    loses: 'A payload is signed that has expired while the customer signed in.',
    takeOut: 'remove',
    tests: [
      { file: 'test/wallet/signing/signPayload.test.ts', title: 'when the sign-in took longer' },
    ],
    threats: ['T3'],
  },
  {
    id: 'payload-request',
    loses: 'The signature of one request is used for another.',
    takeOut: 'remove',
    tests: [
      {
        file: 'test/wallet/signing/intent.test.ts',
        title: 'where type, account or request differ',
      },
    ],
    threats: ['T3'],
  },
  {
    id: 'payload-known-form',
    loses: 'An export of an unknown form is signed.',
    takeOut: 'true',
    tests: [
      {
        file: 'test/wallet/signing/intent.test.ts',
        title: 'refuses a payload of an unknown form, unless the app allows it',
      },
    ],
    threats: ['T3'],
  },
  {
    id: 'payload-length',
    loses: 'A response of the relay keeps the page busy for seconds and fills its memory.',
    takeOut: 'false',
    tests: [
      {
        file: 'test/wallet/signing/signPayload.test.ts',
        title: 'refuses a payload that is too long before it is decoded',
      },
    ],
    threats: ['T3'],
  },
  {
    id: 'payload-decoded',
    loses: 'Another activity is signed where it is encoded.',
    takeOut: { instead: 'undefined' },
    tests: [
      {
        file: 'test/wallet/signing/intent.test.ts',
        title: 'what the action does not allow, whatever the policy',
      },
    ],
    threats: ['T3'],
  },
  {
    id: 'payload-any-spelling',
    loses: 'A field that is spelled otherwise is signed without being compared.',
    takeOut: { instead: 'name' },
    tests: [
      {
        file: 'test/wallet/signing/intent.test.ts',
        title: 'in any spelling that a reader may take for its name',
      },
    ],
    threats: ['T3'],
  },
  {
    id: 'payload-distinct-keys',
    loses: 'A payload is signed that another reader reads otherwise.',
    takeOut: 'remove',
    tests: [
      {
        file: 'test/wallet/signing/intent.test.ts',
        title: 'refuses keys that one reader could take for another',
      },
    ],
    threats: ['T3'],
  },
  {
    id: 'payload-recent',
    loses: 'An activity of another time is signed.',
    takeOut: 'remove',
    tests: [
      {
        file: 'test/wallet/signing/intent.test.ts',
        title: 'is refused as',
      },
    ],
    threats: ['T3'],
  },
  {
    id: 'one-signature',
    loses: 'One consent gives several signatures.',
    takeOut: 'remove',
    tests: [
      {
        file: 'test/wallet/signing/signedRetry.test.ts',
        title: 'signs once, and then reads the outcome',
      },
    ],
    threats: ['T3', 'T32'],
  },
]
