import type { Guard } from '../guard.ts'

/** The first credential, and codes by SMS. */
export const firstCredentialGuards: Guard[] = [
  {
    id: 'relay-verified-email',
    loses: 'A credential is created for an address that is not the user’s.',
    takeOut: { insert: 'return verified ?? email' },
    tests: [{ file: 'test/relay/registration/firstCredential.test.ts', tag: 'T27' }],
    threats: ['T27'],
  },
  {
    id: 'relay-sms-code-sealed',
    loses: 'A code by SMS reaches the relay in the clear.',
    takeOut: { instead: "oneTimeCode('SMS_OTP')" },
    tests: [
      { file: 'test/relay/registration/smsCredential.test.ts', title: 'in the clear is refused' },
    ],
    threats: ['T4'],
  },
]
