import type { Guard } from '../guard.ts'

/** The first credential. */
export const firstCredentialGuards: Guard[] = [
  {
    id: 'relay-verified-email',
    loses: 'A credential is created for an address that is not the user’s.',
    takeOut: { insert: 'return verified ?? email' },
    tests: [{ file: 'test/relay/firstCredential.test.ts', tag: 'T27' }],
    threats: ['T27'],
  },
]
