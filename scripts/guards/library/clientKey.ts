import type { Guard } from '../guard.ts'

/** A session key that opens with the key of this sign-in, and no other. */
export const clientKeyGuards: Guard[] = [
  {
    id: 'session-key-sealed-to-device',
    loses: 'A session key sealed to another device is accepted.',
    takeOut: { insert: 'return new Uint8Array(32).fill(1) as never' },
    tests: [
      {
        file: 'test/signIn/signInWithPasskey.test.ts',
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
        file: 'test/signIn/signInWithPasskey.test.ts',
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
        file: 'test/signIn/signInWithPasskey.test.ts',
        title: 'refuses a sealed key nobody asked for',
      },
    ],
    threats: ['T4'],
  },
]
