import type { Guard } from '../guard.ts'
import { src, test } from './paths.ts'

/** Demands of a passkey that the relay cannot weaken (T22). */
export const t22Downgrade: Guard[] = [
  {
    name: 'T22 user verification at sign-in',
    file: src('webauthn/getPasskeyAssertion'),
    find: "userVerification: 'required',",
    replace: "userVerification: 'discouraged',",
    testFile: test('signIn/signInWithPasskey'),
    test: 'T22',
  },
  {
    name: 'T22 user verification of a new passkey',
    file: src('webauthn/createPasskey'),
    find: "userVerification: 'required',",
    replace: "userVerification: 'preferred',",
    testFile: test('credentials/addPasskey'),
    test: 'demands user verification',
  },
  {
    name: 'T22 ES256 alone',
    file: src('webauthn/createPasskey'),
    find: 'pubKeyCredParams: [es256],',
    replace: 'pubKeyCredParams: [es256, { type, alg: -257 }],',
    testFile: test('credentials/addPasskey'),
    test: 'demands user verification',
  },
  {
    name: 'T22 the wallet’s own relying party',
    file: src('webauthn/createPasskey'),
    find: 'if (rp.id !== rpId) {',
    replace: "if (rp.id === '') {",
    testFile: test('credentials/addPasskey'),
    test: 'sends nothing for another relying party',
  },
  {
    name: 'T22 challenges long enough to be random',
    file: src('webauthn/passkeyChallenge'),
    find: "if (bytes.length < shortestChallenge) throw refused('is too short to be random')",
    replace: '',
    testFile: test('credentials/addPasskey'),
    test: 'too short to be random',
  },
  {
    name: 'T22 the passkey that was asked for',
    file: src('webauthn/getPasskeyAssertion'),
    find: 'if (rawId !== credentialId) {',
    replace: "if (rawId === '') {",
    testFile: test('signIn/signInWithPasskey'),
    test: 'when another account’s passkey answered',
  },
]
