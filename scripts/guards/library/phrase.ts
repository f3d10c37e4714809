import type { Guard } from '../guard.ts'

/** A phrase that is gone once it was shown. */
export const phraseGuards: Guard[] = [
  {
    id: 'phrase-wiped',
    loses: 'The recovery phrase stays in memory.',
    takeOut: 'remove',
    tests: [{ file: 'test/wallet/account/exportWallet.test.ts', tag: 'T6' }],
    threats: ['T6'],
  },
  {
    id: 'phrase-disposed',
    loses: 'The recovery phrase is shown after it was disposed of.',
    takeOut: 'remove',
    tests: [{ file: 'test/wallet/account/exportWallet.test.ts', tag: 'T6' }],
    threats: ['T6'],
  },
]
