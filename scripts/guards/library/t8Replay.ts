import type { Guard } from '../guard.ts'
import { src, test } from './paths.ts'

/** Signed calls that are never sent twice (T8). */
export const t8Replay: Guard[] = [
  {
    name: 'T8 no signed call sent twice',
    file: src('signing/signedRetry'),
    find: 'if (isLostAnswer(error)) return await readOutcome(error, isSigned, signedCall)',
    replace: 'if (isLostAnswer(error)) { signatures -= 1; continue }',
    testFile: test('signing/signedRetry'),
    test: 'T8',
  },
  {
    name: 'T8 an outcome that nobody knows',
    file: src('signing/signedRetry'),
    find: 'if (!isSigned) throw error',
    replace: 'if (isSigned || !isSigned) throw error',
    testFile: test('signing/signedRetry'),
    test: 'T8',
  },
]
