import type { Guard } from '../guard.ts'
import { relay, test } from './paths.ts'

/** Incoming money stays where it is, whatever a page sends (T30). */
export const t30MoneyRouting: Guard[] = [
  {
    name: 'T30 the account that incoming UMA payments go to',
    file: relay('input/bodies.ts'),
    find: 'defaultUmaDepositAccount: refused,',
    replace: 'defaultUmaDepositAccount: optional(flag),',
    testFile: test('t30MoneyRouting'),
    test: 'T30: rejects defaultUmaDepositAccount',
  },
]
