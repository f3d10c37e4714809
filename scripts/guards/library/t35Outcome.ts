import type { Guard } from '../guard.ts'
import { src, test } from './paths.ts'

const testFile = test('payments/executeQuoteOutcomes')

/** Outcomes of a payment that only the service's terminal state proves (T35). */
export const t35Outcome: Guard[] = [
  {
    name: 'T35 PENDING past its time is no proof after a send',
    file: src('payments/quoteOutcome'),
    find: "if (found?.status === 'EXPIRED') throw",
    replace: "if (found?.status === 'EXPIRED' || isPast(context, quote)) throw",
    testFile,
    test: 'execution that may have reached the service',
  },
  {
    name: 'T35 a refusal after a lost response proves nothing',
    file: src('payments/executeQuote'),
    find: 'throw mayBeExecuted ? outcomeUnknown(error) : error',
    replace: 'throw isRefusal(error) ? error : outcomeUnknown(error)',
    testFile,
    test: 'execution that may have reached the service',
  },
  {
    name: 'T35 every refusal is read back',
    file: src('payments/executeQuote'),
    find: 'return readOutcome(context, quote, refusal)',
    replace: 'throw refusal',
    testFile,
    test: 'execution that was refused at once',
  },
  {
    name: 'T35 an unknown outcome that a second call remembers',
    file: src('payments/executeQuote'),
    find: 'openExecutions.add(quote.id)',
    replace: '',
    testFile,
    test: 'a second call after OUTCOME_UNKNOWN',
  },
  {
    name: 'T35 what was never sent is not unknown',
    file: src('payments/quoteOutcome'),
    find: "if (found.status === 'PENDING' && !isPast(context, quote)) return undefined",
    replace: "if (found.status === 'PENDING' && !isPast(context, quote)) throw outcomeUnknown()",
    testFile,
    test: 'device’s clock is three hours ahead',
  },
]
