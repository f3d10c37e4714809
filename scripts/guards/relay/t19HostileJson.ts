import type { Guard } from '../guard.ts'
import { relay, test } from './paths.ts'

/** Answers that are no honest ones (T19). */
export const t19HostileJson: Guard[] = [
  {
    name: 'T19 money that is a safe integer, shapes that are the service’s',
    file: relay('service/serviceRead.ts'),
    find: 'if (!(cause instanceof WalletError)) throw cause',
    replace: 'return body as T',
    testFile: test('hostileJson'),
    test: 'no safe integer',
  },
]
