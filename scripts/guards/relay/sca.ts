import type { Guard } from '../guard.ts'

const file = 'test/relay/sca/scaRoutes.test.ts'

/** Strong customer authentication through the relay. */
export const relayScaGuards: Guard[] = [
  {
    id: 'relay-limit-proofs',
    loses: 'The codes of a payment are guessed without a limit.',
    takeOut: 'remove',
    tests: [{ file, title: 'is tried N times by one user' }],
    threats: ['T17'],
  },
  {
    id: 'relay-limit-resend',
    loses: 'A customer gets text messages without a limit.',
    takeOut: 'remove',
    tests: [{ file, title: 'is sent in N text messages for one quote' }],
    threats: ['T17'],
  },
  {
    id: 'relay-limit-challenges',
    loses: 'A customer gets a text message for each payee, and each quote, there is.',
    takeOut: 'remove',
    tests: [{ file, title: 'is sent in N text messages to one user' }],
    threats: ['T17'],
  },
  {
    id: 'relay-sca-origin',
    loses: 'A page names the origin of a passkey itself, or none.',
    takeOut: { instead: '{ body, settle }' },
    tests: [{ file, title: 'of a passkey goes out with the origin of the page' }],
    threats: ['T22'],
  },
  {
    id: 'relay-sca-address',
    loses: 'The service does not learn from where a payment is authorized.',
    takeOut: { instead: '{ body, settle }' },
    tests: [{ file, title: 'goes out with the address that the app names' }],
    threats: [],
  },
  {
    id: 'relay-sca-own-factor',
    loses: 'A user deletes a factor of another customer.',
    takeOut: 'remove',
    tests: [{ file, title: 'are deleted only when they are listed' }],
    threats: ['T11'],
  },
]
