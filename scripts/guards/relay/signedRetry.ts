import type { Guard } from '../guard.ts'

/** Request ids and signatures. */
export const signedRetryGuards: Guard[] = [
  {
    id: 'request-id-body',
    loses: 'A request id works for another body.',
    takeOut: 'remove',
    tests: [{ file: 'test/relay/forward/signedRetry.test.ts', title: 'signed retry' }],
    threats: [],
  },
  {
    id: 'relay-required-header',
    loses: 'A quote reaches the service without the wallet’s signature.',
    takeOut: 'true',
    tests: [{ file: 'test/relay/payment.test.ts', title: 'without the device’s signature' }],
    threats: [],
  },
  {
    id: 'challenge-expiry',
    loses: 'A challenge that has expired is handed on.',
    takeOut: 'remove',
    tests: [{ file: 'test/relay/forward/signedRetry.test.ts', title: 'expires a second ago' }],
    threats: [],
  },
  {
    id: 'request-id-kind',
    loses: 'A passkey’s signed retry is taken for its first leg.',
    takeOut: 'true',
    tests: [
      {
        file: 'test/relay/forward/signedRetry.test.ts',
        title: 'then the 202’s, for the same body',
      },
    ],
    threats: [],
  },
  {
    id: 'request-id-restored',
    loses: 'A call that the relay refuses uses up its request id.',
    takeOut: 'remove',
    tests: [
      { file: 'test/relay/forward/signedRetry.test.ts', title: 'leaves its request id good' },
    ],
    threats: [],
  },
]
