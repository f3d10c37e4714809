import type { Guard } from '../guard.ts'

const authorize = 'test/wallet/sca/authorizeQuote.test.ts'
const factors = 'test/wallet/sca/factors.test.ts'
const trust = 'test/wallet/sca/trustPayee.test.ts'

/** What the customer proves for a challenge is for that challenge, of this page and of this quote. */
export const scaGuards: Guard[] = [
  {
    id: 'sca-same-terms',
    loses: 'The customer authorizes a payment of other terms than they were shown.',
    takeOut: 'true',
    tests: [
      { file: authorize, title: 'refuses another amount before' },
      { file: authorize, title: 'refuses another payee after' },
    ],
    threats: ['T3'],
  },
  {
    id: 'sca-same-payload',
    loses: 'The quote that is executed after its authorization has another payload to sign.',
    takeOut: 'true',
    tests: [{ file: authorize, title: 'refuses another payload to sign after' }],
    threats: ['T3'],
  },
  {
    id: 'sca-lost-response',
    loses: 'A code whose response was lost is not known to be accepted.',
    takeOut: 'false',
    tests: [{ file: authorize, title: 'reads the quote, and does not send the code again' }],
    threats: [],
  },
  {
    id: 'sca-wrong-code',
    loses:
      'A passkey that the service refuses is taken for a wrong code, and asked for without end.',
    takeOut: 'true',
    tests: [
      {
        file: 'test/wallet/sca/sendAuthorization.test.ts',
        title: 'is an error where the proof was a passkey',
      },
    ],
    threats: [],
  },
  {
    id: 'sca-answered-elsewhere',
    loses: 'A code is sent to another challenge than it is for, and counts as wrong.',
    takeOut: 'false',
    tests: [{ file: authorize, title: 'does not send a code to a challenge that the other tab' }],
    threats: [],
  },
  {
    id: 'sca-code-form',
    loses: 'A code that cannot be right uses up an attempt.',
    takeOut: 'true',
    tests: [{ file: authorize, title: 'asks again after a wrong code' }],
    threats: [],
  },
  {
    id: 'sca-code-given',
    loses: 'A challenge that is answered without a string is not INVALID_INPUT.',
    takeOut: 'remove',
    tests: [
      { file: authorize, title: 'sends nothing, and does not ask again, for' },
      { file: trust, title: 'is not sent a code that is none' },
    ],
    threats: [],
  },
  {
    id: 'sca-session-end',
    loses: 'An authorization goes on after the session has ended.',
    takeOut: 'false',
    tests: [{ file: authorize, title: 'ends with the session' }],
    threats: [],
  },
  {
    id: 'sca-relying-party',
    loses: 'A passkey signs a challenge for another relying party.',
    takeOut: 'remove',
    tests: [{ file: factors, title: 'is not requested for another relying party' }],
    threats: ['T22'],
  },
  {
    id: 'sca-own-origin',
    loses: 'A passkey signs a challenge for pages of another origin.',
    takeOut: 'true',
    tests: [{ file: factors, title: 'is not requested for pages of another origin' }],
    threats: ['T22'],
  },
  {
    id: 'sca-named-passkey',
    loses: 'A challenge lets any passkey sign, that of the wallet among them.',
    takeOut: 'remove',
    tests: [{ file: factors, title: 'is not requested for no passkey in particular' }],
    threats: ['T22'],
  },
  {
    id: 'sca-enrolled-party',
    loses: 'A passkey is created for a factor of another relying party.',
    takeOut: 'remove',
    tests: [
      { file: factors, title: 'is not created where the relay names another relyingPartyId' },
    ],
    threats: ['T22'],
  },
  {
    id: 'sca-otpauth',
    loses: 'A relay smuggles a script as the URI of an authenticator app.',
    takeOut: 'remove',
    tests: [{ file: factors, title: 'is refused where its URI is not one for authenticator apps' }],
    threats: ['T34'],
  },
  {
    id: 'sca-trust-changed',
    loses: 'A payee counts as trusted no more while it still is.',
    takeOut: 'true',
    tests: [{ file: trust, title: 'is not reported as changed when the response says otherwise' }],
    threats: [],
  },
]
