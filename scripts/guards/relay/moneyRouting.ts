import type { Guard } from '../guard.ts'

const file = 'test/relay/parse/moneyRouting.test.ts'

/** Incoming money stays where it is, whatever a page sends. */
export const moneyRoutingGuards: Guard[] = [
  {
    id: 'relay-reserved-fields',
    loses: 'A page routes money, or names another customer, within the data of a payee.',
    takeOut: 'remove',
    tests: [{ file, title: 'says nothing within accountInfo' }],
    threats: ['T30'],
  },
  {
    id: 'relay-opt-in',
    loses: 'A page gives a payee the platform’s id of another one.',
    takeOut: 'remove',
    tests: [{ file, title: 'has no field but those that the library sends' }],
    threats: ['T30'],
  },
  {
    id: 'relay-allow-option',
    loses: 'A wrong option allows what the platform did not mean.',
    takeOut: 'remove',
    tests: [{ file, title: 'is not allowed anything by a wrong option' }],
    threats: ['T30'],
  },
]
