import type { Guard } from '../guard.ts'

/** Signed calls that are never sent twice. */
export const replayGuards: Guard[] = [
  {
    id: 'signed-request-once',
    loses: 'A signed request is sent twice.',
    takeOut: {
      insert:
        'await context.transport.send({ ...call, headers: { ...call.headers, ...headers } }).catch(() => undefined)',
    },
    tests: [
      { file: 'test/wallet/signing/signedRetry.test.ts', tag: 'T8' },
      { file: 'e2e/library/sessions.spec.ts', title: 'a revocation whose answer is lost' },
    ],
    threats: ['T8'],
  },
  {
    id: 'signed-outcome-unknown',
    loses: 'A request with an unknown outcome looks as if it had failed.',
    takeOut: 'true',
    tests: [{ file: 'test/wallet/signing/signedRetry.test.ts', tag: 'T8' }],
    threats: ['T8'],
  },
]
