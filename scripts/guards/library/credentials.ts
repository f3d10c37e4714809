import type { Guard } from '../guard.ts'

/** Credentials that are not revoked by themselves, nor the last of them. */
export const credentialsGuards: Guard[] = [
  {
    id: 'last-credential',
    loses: 'An account loses its last credential.',
    takeOut: 'remove',
    tests: [
      { file: 'test/wallet/credentials/revokeCredential.test.ts', title: 'left without a way in' },
      { file: 'e2e/library/credentials.spec.ts', title: 'refuses to revoke the last credential' },
    ],
    threats: ['T23'],
  },
  {
    id: 'credential-in-use',
    loses: 'A session revokes the credential that opened it.',
    takeOut: 'true',
    tests: [
      {
        file: 'test/wallet/credentials/revokeCredential.test.ts',
        title: 'the very session that would sign',
      },
    ],
    threats: ['T23'],
  },
]
