import type { Guard } from '../guard.ts'

/** Keys that nothing can read, whatever runs in the page. */
export const keysGuards: Guard[] = [
  {
    id: 'client-key-extractable',
    loses: 'A script can export the client key.',
    takeOut: 'true',
    tests: [
      { file: 'test/crypto/keyPairs.test.ts', title: 'that nobody can read, and a public one' },
    ],
    threats: ['T1'],
  },
  {
    id: 'held-key-extractable',
    loses: 'A script can export a client-held session key.',
    takeOut: 'true',
    tests: [{ file: 'test/crypto/keyPairs.test.ts', title: 'signs and that nobody can read' }],
    threats: ['T1'],
  },
  {
    id: 'session-key-extractable',
    loses: 'A script can export the session key.',
    takeOut: 'true',
    tests: [
      { file: 'test/crypto/sessionKey.test.ts', title: 'signs and cannot be exported' },
      { file: 'e2e/library/passkey.spec.ts', title: 'a script in the page finds no key bytes' },
    ],
    threats: ['T1'],
  },
  {
    id: 'session-key-wiped',
    loses: 'The session key’s scalar stays in memory.',
    takeOut: { instead: 'Object.assign(ecdsaP256, { kept: toHex(scalar) })' },
    tests: [
      { file: 'test/crypto/sessionKey.test.ts', title: 'overwrites every copy' },
      { file: 'e2e/library/passkey.spec.ts', title: 'a script in the page finds no key bytes' },
    ],
    threats: ['T1'],
  },
  {
    id: 'state-without-key',
    loses: 'The wallet’s state shows the session key.',
    takeOut: 'remove',
    tests: [{ file: 'test/wallet/session/session.test.ts', title: 'shows no key in its state' }],
    threats: ['T1'],
  },
]
