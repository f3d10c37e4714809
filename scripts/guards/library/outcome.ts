import type { Guard } from '../guard.ts'

const file = 'test/wallet/payments/executeQuoteOutcomes.test.ts'
const pendingFile = 'test/wallet/payments/pendingExecutions.test.ts'
const settledFile = 'test/wallet/payments/settledExecutions.test.ts'
const sessionFile = 'test/wallet/session/session.test.ts'

const gatewayFile = 'test/wallet/gatewayResponses.test.ts'
const gatewayTests = [
  { file: gatewayFile, tag: 'T42' },
  { file: 'test/relay/forward/gatewayResponses.test.ts', title: 'an approval unknown' },
] as const

/** Outcomes of a payment that only the service's terminal state proves. */
export const outcomeGuards: Guard[] = [
  {
    id: 'creation-lost-response',
    loses: 'A lost response invites to another call, which issues another card or agent.',
    takeOut: 'true',
    tests: [
      {
        file: 'test/wallet/transport/requestCreation.test.ts',
        title: 'does not know the outcome when the response',
      },
    ],
    threats: [],
  },
  {
    id: 'quote-known-outcome',
    loses: 'A payment that was made is called unreachable, or is sent again.',
    takeOut: { instead: 'undefined' },
    tests: [{ file, title: 'keeps its outcome offline' }],
    threats: ['T35'],
  },
  {
    id: 'quote-expired-proof',
    loses: 'A payment that may go through is called expired.',
    takeOut: { insert: 'if (isPast(context, quote)) throw quoteExpired()' },
    tests: [{ file, title: 'past the quote’s time, and nothing is sent' }],
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
    id: 'refusal-open-status',
    loses: 'A proxy’s timeout is taken for a refusal.',
    takeOut: 'true',
    tests: [{ file, title: 'execution that may have reached the service' }, ...gatewayTests],
    threats: ['T35', 'T42'],
  },
  {
    id: 'refusal-envelope',
    loses: 'A gateway’s 4xx is taken for a refusal.',
    takeOut: 'true',
    tests: [
      { file, title: 'execution that may have reached the service' },
      { file: 'test/wallet/signing/signedRetry.test.ts', tag: 'T8' },
      ...gatewayTests,
    ],
    threats: ['T35', 'T8', 'T42'],
  },
  {
    id: 'refusal-passed-on',
    loses: 'The 4xx of a gateway behind the relay is taken for a refusal.',
    takeOut: 'true',
    tests: [{ file, title: 'execution that may have reached the service' }],
    threats: ['T35'],
  },
  {
    id: 'sca-gateway-code',
    loses: 'The 400 of a gateway is taken for a wrong code, though the payment may be authorized.',
    takeOut: 'true',
    tests: [{ file: gatewayFile, title: 'leaves the outcome of authorizeQuote' }],
    threats: ['T42'],
  },
  {
    id: 'quote-refusal-read-back',
    loses: 'A refusal is reported without reading the quote.',
    takeOut: { insert: 'if (isRefusal(failure)) throw failure' },
    tests: [{ file, title: 'execution that was refused at once' }],
    threats: ['T35'],
  },
  {
    id: 'quote-recorded',
    loses: 'A second call, or a reload, forgets that the outcome is unknown.',
    takeOut: { instead: 'false' },
    tests: [
      { file, title: 'a second call after OUTCOME_UNKNOWN' },
      { file: pendingFile, title: 'an earlier page, or of another tab' },
      {
        file: 'e2e/library/pendingExecutions.spec.ts',
        title: 'a reload in the middle of a payment',
      },
    ],
    threats: ['T35'],
  },
  {
    id: 'quote-unrecorded',
    loses: 'A payment is sent although a reload would forget it.',
    takeOut: 'remove',
    tests: [{ file: pendingFile, title: 'is not sent when the write to the record' }],
    threats: ['T35'],
  },
  {
    id: 'quote-authorization',
    loses: 'A payment that waits for the customer is forgotten.',
    takeOut: 'false',
    tests: [{ file: pendingFile, title: 'waits for the customer’s authorization' }],
    threats: ['T35'],
  },
  {
    id: 'quote-unreachable',
    loses: 'A payment is signed while the relay cannot be reached, and its outcome is unknown.',
    takeOut: 'true',
    tests: [
      {
        file: 'test/wallet/payments/unreachable.test.ts',
        title: 'is neither signed nor recorded',
      },
    ],
    threats: ['T35'],
  },
  {
    id: 'settled-kept',
    loses: 'A payment whose outcome arrives while its page is left ends in silence.',
    takeOut: { instead: '[] as typeof pendingExecutions' },
    tests: [
      { file: settledFile, title: 'is kept for the next page' },
      {
        file: 'e2e/library/settledExecutions.spec.ts',
        title: 'the response arrives while the next page is on its way',
      },
    ],
    threats: ['T35'],
  },
  {
    id: 'settled-heard',
    loses: 'A page that is being left, or that is hidden, counts as having shown the outcome.',
    takeOut: 'remove',
    tests: [
      {
        file: 'test/wallet/session/unheardExecutions.node.test.ts',
        title: 'is not acknowledged while the page is being left',
      },
    ],
    threats: ['T35'],
  },
  {
    id: 'executions-kept',
    loses: 'A sign-out forgets that the outcome is unknown.',
    takeOut: 'remove',
    tests: [{ file: sessionFile, title: 'keeps pending executions through another user' }],
    threats: ['T35'],
  },
  {
    id: 'unowned-executions',
    loses: 'The payments of another user are shown.',
    takeOut: 'true',
    tests: [
      {
        file: sessionFile,
        title: 'deletes the key of an account that now belongs to another user',
      },
    ],
    threats: ['T24'],
  },
  {
    id: 'quote-never-sent',
    loses: 'A quote that was never sent has an unknown outcome.',
    takeOut: { insert: 'if (isPending && !isPast(context, quote)) throw outcomeUnknown()' },
    tests: [{ file, title: 'device’s clock is three hours ahead' }],
    threats: ['T35'],
  },
]
