import type { Guard } from '../guard.ts'

/** Incoming money stays where it is, whatever a page sends. */
export const moneyRoutingGuards: Guard[] = [
  {
    id: 'relay-deposit-account',
    loses: 'A page makes an account of its own the default for incoming UMA payments.',
    takeOut: { instead: 'optional(flag)' },
    tests: [
      {
        file: 'test/relay/parse/moneyRouting.test.ts',
        title: 'rejects defaultUmaDepositAccount before the service is called',
      },
    ],
    threats: ['T30'],
  },
]
