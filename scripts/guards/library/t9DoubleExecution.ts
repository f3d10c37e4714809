import type { Guard } from '../guard.ts'
import { src, test } from './paths.ts'

/** Quotes that are executed once (T9). */
export const t9DoubleExecution: Guard[] = [
  {
    name: 'T9 one key for one quote',
    file: src('payments/executeQuote'),
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text of a source file.
    find: "`execute-${quote.id.replace(':', '-')}`",
    replace: 'crypto.randomUUID()',
    testFile: test('payments/executeQuote'),
    test: 'executes a quote that is submitted many times',
  },
  {
    name: 'T9 one execution at a time',
    file: src('payments/executeQuote'),
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text of a source file.
    find: '`quote:${quote.id}`',
    replace: 'crypto.randomUUID()',
    testFile: test('payments/executeQuote'),
    test: 'executes a quote that is submitted many times',
  },
  {
    name: 'T9 PENDING is not “not done”',
    file: src('payments/quoteOutcome'),
    find: "found.status !== 'PENDING' && ",
    replace: '',
    testFile: test('payments/executeQuote'),
    test: 'does not take PENDING for not done',
  },
]
