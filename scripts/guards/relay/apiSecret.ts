import type { Guard } from '../guard.ts'

/** What must not reach a browser. */
export const apiSecretGuards: Guard[] = [
  {
    id: 'relay-response-fields',
    loses: 'A response passes on fields the relay does not know.',
    takeOut: 'unwrap',
    tests: [{ file: 'test/relay/apiSecret.test.ts', title: 'not among the known fields' }],
    threats: ['T14'],
  },
  {
    id: 'relay-refusal-fields',
    loses: 'A refusal passes on fields the relay does not know.',
    takeOut: { instead: 'body' },
    tests: [{ file: 'test/relay/apiSecret.test.ts', title: 'echoes everything: 409' }],
    threats: ['T14'],
  },
  {
    id: 'relay-refusal-details',
    loses: 'A refusal passes on details the relay does not know.',
    takeOut: 'unwrap',
    tests: [{ file: 'test/relay/service.test.ts', title: 'shows of its details' }],
    threats: ['T14'],
  },
  {
    id: 'relay-redirect',
    loses: 'The API secret follows a redirect to another host.',
    takeOut: 'remove',
    tests: [{ file: 'test/relay/apiSecret.test.ts', title: 'nowhere a redirect points' }],
    threats: ['T14'],
  },
]
