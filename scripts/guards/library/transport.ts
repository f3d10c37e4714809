import type { Guard } from '../guard.ts'

/** Requests that reach the relay, and no other host. */
export const transportGuards: Guard[] = [
  {
    id: 'transport-redirect',
    loses: 'A request, with its code or token, is sent on to another host.',
    takeOut: 'remove',
    tests: [{ file: 'test/wallet/transport/relayTransport.test.ts', title: 'is not followed' }],
    threats: [],
  },
]
