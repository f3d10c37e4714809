import type { Guard } from '../guard.ts'
import { src, test } from './paths.ts'

/** A session key that opens with the key of this sign-in, and no other (T4). */
export const t4ClientKey: Guard[] = [
  {
    name: 'T4 a key for this device alone',
    file: src('crypto/sessionKeyBundle'),
    find: "    throw new WalletError(\n      'SESSION_KEY_REJECTED',",
    replace:
      "    return new Uint8Array(32).fill(1) as never\n    new WalletError(\n      'SESSION_KEY_REJECTED',",
    testFile: test('signIn/signInWithPasskey'),
    test: 'answered with a key sealed to another device',
  },
  {
    name: 'T4 a session of this account alone',
    file: src('signIn/openVerifiedSession'),
    find: 'if (verified.accountId !== accountId) {',
    replace: "if (verified.accountId === '') {",
    testFile: test('signIn/signInWithPasskey'),
    test: 'answered with another account’s session',
  },
  {
    name: 'T4 no sealed key where this device holds its own',
    file: src('signIn/openVerifiedSession'),
    find: 'if (sealed === undefined) return clientKey.sessionKey',
    replace: 'if (sealed !== null) return clientKey.sessionKey',
    testFile: test('signIn/signInWithPasskey'),
    test: 'refuses a sealed key nobody asked for',
  },
]
