import type { Guard } from '../guard.ts'
import { src, test } from './paths.ts'

/** Keys that nothing can read, whatever runs in the page (T1). */
export const t1KeyBytes: Guard[] = [
  {
    name: 'T1 the client key that cannot be read',
    file: src('crypto/keyPairs'),
    find: "generateKey(ecdhP256, false, ['deriveBits'])",
    replace: "generateKey(ecdhP256, true, ['deriveBits'])",
    testFile: test('crypto/keyPairs'),
    test: 'that nobody can read, and a public one',
  },
  {
    name: 'T1 the client-held key that cannot be read',
    file: src('crypto/keyPairs'),
    find: "generateKey(ecdsaP256, false, ['sign', 'verify'])",
    replace: "generateKey(ecdsaP256, true, ['sign', 'verify'])",
    testFile: test('crypto/keyPairs'),
    test: 'signs and that nobody can read',
  },
  {
    name: 'T1 the opened key that cannot be read',
    file: src('crypto/sessionKey'),
    find: "importKey('pkcs8', pkcs8, ecdsaP256, false, ['sign'])",
    replace: "importKey('pkcs8', pkcs8, ecdsaP256, true, ['sign'])",
    testFile: test('crypto/sessionKey'),
    test: 'signs and cannot be exported',
  },
  {
    name: 'T1 the scalar overwritten',
    file: src('crypto/sessionKey'),
    find: 'scalar.fill(0)',
    replace: '',
    testFile: test('crypto/sessionKey'),
    test: 'overwrites every copy',
  },
  {
    name: 'T1 the key of the state’s session',
    file: src('session/session'),
    find: 'sessionKey: _, signedInWith: __, ...session }: StoredSession',
    replace: '...session }: StoredSession',
    testFile: test('session/session'),
    test: 'shows no key in its state',
  },
]
