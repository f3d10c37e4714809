import type { Guard } from '../guard.ts'
import { relay, test } from './paths.ts'

/** The first credential (T27). */
export const t27FirstCredential: Guard[] = [
  {
    name: 'T27 verified addresses',
    file: relay('registration/credentialGuard.ts'),
    find: 'if (verified !== undefined) return verified',
    replace: 'if (verified !== "") return verified ?? email',
    testFile: test('firstCredential'),
    test: 'T27',
  },
]
