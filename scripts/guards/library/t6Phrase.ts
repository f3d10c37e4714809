import type { Guard } from '../guard.ts'
import { src, test } from './paths.ts'

/** A phrase that is gone once it was shown (T6). */
export const t6Phrase: Guard[] = [
  {
    name: 'T6 the phrase overwritten',
    file: src('account/exportWallet'),
    find: 'phraseBytes.fill(0)',
    replace: '',
    testFile: test('account/exportWallet'),
    test: 'T6',
  },
  {
    name: 'T6 nothing shown after it was disposed of',
    file: src('account/exportWallet'),
    find: "if (isDisposed) throw new WalletError('INVALID_INPUT', 'The export was disposed of')",
    replace: '',
    testFile: test('account/exportWallet'),
    test: 'T6',
  },
]
