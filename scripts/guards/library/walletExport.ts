import type { Guard } from '../guard.ts'

/** An export that is genuine, and of this account. */
export const walletExportGuards: Guard[] = [
  {
    id: 'export-pinned-signer',
    loses: 'An export that the attacker signed is accepted.',
    takeOut: { insert: 'if (!signer) return String(named)' },
    tests: [
      {
        file: 'test/wallet/account/exportWallet.test.ts',
        title: 'that the attacker has signed is refused',
      },
    ],
    threats: ['T5'],
  },
  {
    id: 'export-signature',
    loses: 'An export with a false signature is accepted.',
    takeOut: 'remove',
    tests: [
      {
        file: 'test/wallet/account/exportWallet.test.ts',
        title: 'names the pinned signer is refused',
      },
    ],
    threats: ['T5'],
  },
  {
    id: 'export-version',
    loses: 'An export of an unknown version is accepted.',
    takeOut: 'remove',
    tests: [
      { file: 'test/wallet/account/exportWallet.test.ts', title: 'of another version is refused' },
    ],
    threats: ['T5'],
  },
  {
    id: 'export-organization-exact',
    loses: 'An export of an organization of a similar name is accepted.',
    takeOut: { instead: 'named.trim().toLowerCase() === expected.toLowerCase()' },
    tests: [
      {
        file: 'test/wallet/account/exportWallet.test.ts',
        title: 'of an organization that is only spelled alike',
      },
    ],
    threats: ['T5'],
  },
  {
    id: 'export-organization',
    loses: 'An export of another wallet is accepted.',
    takeOut: 'remove',
    tests: [
      {
        file: 'test/wallet/account/exportWallet.test.ts',
        title: 'of the attacker’s own wallet is refused',
      },
      {
        file: 'e2e/library/account.spec.ts',
        title: 'refuses a genuine export of the attacker’s own wallet',
      },
    ],
    threats: ['T5'],
  },
  {
    id: 'export-signed-for',
    loses: 'An export is accepted that nothing was signed for.',
    takeOut: 'remove',
    tests: [
      {
        file: 'test/wallet/account/exportWallet.test.ts',
        title: 'refuses an export when the service has asked for no signature',
      },
    ],
    threats: ['T5'],
  },
]
