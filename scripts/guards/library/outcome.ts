import type { Guard } from '../guard.ts'

const file = 'test/payments/executeQuoteOutcomes.test.ts'

/** Outcomes of a payment that only the service's terminal state proves. */
export const outcomeGuards: Guard[] = [
  {
    id: 'quote-expired-proof',
    loses: 'A payment that may go through is called expired.',
    takeOut: { instead: "found?.status === 'EXPIRED' || isPast(context, quote)" },
    tests: [{ file, title: 'execution that may have reached the service' }],
    threats: ['T35'],
  },
  {
    id: 'quote-refusal-after-loss',
    loses: 'A refusal after a lost response is taken for the outcome.',
    takeOut: { insert: 'if (isRefusal(error)) throw error' },
    tests: [{ file, title: 'execution that may have reached the service' }],
    threats: ['T35'],
  },
  {
    id: 'quote-conflict',
    loses: 'A payment that may go through is called expired after QUOTE_EXPIRED.',
    takeOut: {
      instead: "isRefusal(error) && error.status === 409 && error.code !== 'QUOTE_EXPIRED'",
    },
    tests: [{ file, title: 'execution that may have reached the service' }],
    threats: ['T35'],
  },
  {
    id: 'lost-proxy-status',
    loses: 'A proxy’s timeout is taken for a refusal.',
    takeOut: 'true',
    tests: [{ file, title: 'execution that may have reached the service' }],
    threats: ['T35'],
  },
  {
    id: 'lost-proxy-body',
    loses: 'A proxy’s 4xx is taken for a refusal.',
    takeOut: 'true',
    tests: [
      { file, title: 'execution that may have reached the service' },
      { file: 'test/signing/signedRetry.test.ts', tag: 'T8' },
    ],
    threats: ['T35', 'T8'],
  },
  {
    id: 'lost-service-body',
    loses: 'The 4xx of a proxy behind the relay is taken for a refusal.',
    takeOut: 'true',
    tests: [{ file, title: 'execution that may have reached the service' }],
    threats: ['T35'],
  },
  {
    id: 'quote-refusal-read-back',
    loses: 'A refusal is reported without reading the quote.',
    takeOut: { insert: 'throw refusal' },
    tests: [{ file, title: 'execution that was refused at once' }],
    threats: ['T35'],
  },
  {
    id: 'quote-open-execution',
    loses: 'A second call forgets that the outcome is unknown.',
    takeOut: 'remove',
    tests: [{ file, title: 'a second call after OUTCOME_UNKNOWN' }],
    threats: ['T35'],
  },
  {
    id: 'quote-never-sent',
    loses: 'A quote that was never sent has an unknown outcome.',
    takeOut: {
      insert: "if (found.status === 'PENDING' && !isPast(context, quote)) throw outcomeUnknown()",
    },
    tests: [{ file, title: 'device’s clock is three hours ahead' }],
    threats: ['T35'],
  },
]
