import type { Guard } from '../guard.ts'

/** Addresses a relay names, which may be code. */
export const urlsGuards: Guard[] = [
  {
    id: 'url-https',
    loses: 'A javascript: URL from a relay runs in the wallet’s origin.',
    takeOut: 'true',
    tests: [
      { file: 'test/wallet/oauth/signInWithOAuth.test.ts', title: 'sends the popup nowhere' },
      { file: 'test/wallet/oauth/completeOAuthRedirect.test.ts', title: 'does not leave the page' },
      { file: 'e2e/library/oauth.spec.ts', title: 'runs no code that a relay names' },
    ],
    threats: ['T34'],
  },
  {
    id: 'url-authorization',
    loses: 'The provider’s address is any text.',
    takeOut: { instead: 'text' },
    tests: [
      { file: 'test/wallet/oauth/completeOAuthRedirect.test.ts', title: 'does not leave the page' },
    ],
    threats: ['T34'],
  },
  {
    id: 'url-login',
    loses: 'An address holds a login, which makes another host look like the provider’s.',
    takeOut: 'true',
    tests: [{ file: 'test/shared/webUrl.test.ts', title: 'rejects a login' }],
    threats: ['T34'],
  },
  {
    id: 'popup-opener',
    loses: 'The provider’s page can send the wallet’s page elsewhere.',
    takeOut: 'remove',
    tests: [
      { file: 'test/wallet/oauth/signInWithOAuth.test.ts', title: 'cuts the popup’s opener' },
      { file: 'e2e/library/oauth.spec.ts', title: 'the provider’s page has no opener' },
    ],
    threats: ['T34'],
  },
]
