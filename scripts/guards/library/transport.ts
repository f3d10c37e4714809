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
  {
    id: 'transport-redirected-read',
    loses:
      'A request that changes something is sent again after a redirect, which a proxy may write in place of a response.',
    takeOut: 'true',
    tests: [{ file: 'test/wallet/transport/redirects.test.ts', tag: 'T8' }],
    threats: ['T8'],
  },
  {
    id: 'empty-success',
    loses: 'A gateway’s page is reported as a deletion that was done.',
    takeOut: 'true',
    tests: [{ file: 'test/wallet/emptyResponses.test.ts', title: 'of a gateway for done' }],
    threats: ['T42'],
  },
  {
    id: 'unsigned-success',
    loses: 'A revocation that was never signed is reported as done.',
    takeOut: 'remove',
    tests: [{ file: 'test/wallet/emptyResponses.test.ts', title: 'is not done' }],
    threats: ['T42'],
  },
]
