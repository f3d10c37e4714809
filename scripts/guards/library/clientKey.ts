import type { Guard } from '../guard.ts'

/** A session key that opens with the key of this sign-in, and no other. */
export const clientKeyGuards: Guard[] = [
  {
    id: 'session-key-sealed-to-device',
    loses: 'A session key sealed to another device is accepted.',
    takeOut: { insert: 'return new Uint8Array(32).fill(1) as never' },
    tests: [
      {
        file: 'test/wallet/passkey/signInWithPasskey.test.ts',
        title: 'answered with a key sealed to another device',
      },
    ],
    threats: ['T4'],
  },
  {
    id: 'session-account',
    loses: 'A session of another account is opened.',
    takeOut: 'remove',
    tests: [
      {
        file: 'test/wallet/passkey/signInWithPasskey.test.ts',
        title: 'answered with another account’s session',
      },
    ],
    threats: ['T4'],
  },
  {
    id: 'session-key-unrequested',
    loses: 'A sealed key is accepted where none was requested.',
    takeOut: 'true',
    tests: [
      {
        file: 'test/wallet/passkey/signInWithPasskey.test.ts',
        title: 'refuses a sealed key nobody asked for',
      },
    ],
    threats: ['T4'],
  },
  {
    id: 'sealed-code-required',
    loses: 'A relay that drops the target gets the code in the clear.',
    takeOut: 'false',
    tests: [
      { file: 'test/wallet/oneTimeCode/emailOtp.test.ts', title: 'sends no code in the clear' },
    ],
    threats: ['T4'],
  },
  {
    id: 'plain-code-taken',
    loses: 'A code leaves in the clear to a service that takes it sealed only.',
    takeOut: 'true',
    tests: [
      { file: 'test/wallet/oneTimeCode/emailOtp.test.ts', title: 'gets no code in the clear' },
    ],
    threats: ['T4'],
  },
  {
    id: 'sms-code-sealed',
    loses: 'A relay that drops the target of a code by SMS gets it in the clear.',
    takeOut: 'true',
    tests: [
      {
        file: 'test/wallet/oneTimeCode/smsOtp.test.ts',
        title: 'sends no code in the clear when the relay drops the target',
      },
    ],
    threats: ['T4'],
  },
  {
    id: 'sealed-code-remembered',
    loses: 'A relay that drops the target later gets the code in the clear.',
    takeOut: 'remove',
    tests: [
      {
        file: 'test/wallet/signIn/hostileRelay.test.ts',
        title: 'once a code was sealed',
      },
    ],
    threats: ['T4'],
  },
  {
    id: 'sealed-codes-kept',
    loses: 'A relay that denies the account for a moment gets the next code in the clear.',
    takeOut: 'remove',
    tests: [
      {
        file: 'test/wallet/session/session.test.ts',
        title: 'remembers that codes of the account are sealed when it is closed as accountChanged',
      },
    ],
    threats: ['T4'],
  },
  {
    id: 'sealed-code-intent',
    loses: 'A relay has anything signed with the key of a sign-in by a sealed code.',
    takeOut: { instead: '() => ({})' },
    tests: [
      {
        file: 'test/wallet/signIn/hostileRelay.test.ts',
        title: 'gets no signature for an activity',
      },
      { file: 'test/wallet/signIn/hostileRelay.test.ts', title: 'gets no signature for a login' },
    ],
    threats: ['T4'],
  },
]
