import type { Guard } from '../guard.ts'
import { src, test } from './paths.ts'

/** Credentials that are not revoked by themselves, nor the last of them (T23). */
export const t23LastCredential: Guard[] = [
  {
    name: 'T23 the last credential',
    file: src('credentials/revokeCredential'),
    find: 'if (credentials.length === 1) {',
    replace: 'if (credentials.length === 0) {',
    testFile: test('credentials/revokeCredential'),
    test: 'left without a way in',
  },
  {
    name: 'T23 a session of another credential',
    file: src('credentials/revokeCredential'),
    find: 'if (signedInWith !== id) return',
    replace: 'if (signedInWith !== "") return',
    testFile: test('credentials/revokeCredential'),
    test: 'the very session that would sign',
  },
]
