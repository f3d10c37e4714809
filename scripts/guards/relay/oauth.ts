import type { Guard } from '../guard.ts'

/** Provider flows. */
export const oauthGuards: Guard[] = [
  {
    id: 'oauth-flow-cookie',
    loses: 'Any browser can finish a flow.',
    takeOut: 'remove',
    tests: [{ file: 'test/relay/oauth/oauth.test.ts', title: 'without the cookie of the browser' }],
    threats: ['T16'],
  },
  {
    id: 'oauth-nonce',
    loses: 'A token bound to another key is accepted.',
    takeOut: {
      instead:
        'nonce === "" ? "" : JSON.parse(atob((await tokenResponse.clone().json()).id_token.split(".")[1].replaceAll("-", "+").replaceAll("_", "/"))).nonce',
    },
    tests: [{ file: 'test/relay/oauth/oauth.test.ts', title: 'bound to another key' }],
    threats: ['T16'],
  },
  {
    id: 'oauth-flow-state',
    loses: 'A flow is found without its state.',
    takeOut: 'remove',
    tests: [
      { file: 'test/relay/oauth/oauth.test.ts', title: 'needs state, cookie and address together' },
    ],
    threats: ['T16'],
  },
  {
    id: 'oauth-issuer',
    loses: 'A response of another provider is accepted.',
    takeOut: {
      instead:
        '{ ...server, authorization_response_iss_parameter_supported: false, issuer: response.get("iss") ?? server.issuer }',
    },
    tests: [{ file: 'test/relay/oauth/oauth.test.ts', title: 'that names another provider' }],
    threats: ['T16'],
  },
  {
    id: 'oauth-flow-callback',
    loses: 'The code of one provider is sent to another.',
    takeOut: 'remove',
    tests: [
      { file: 'test/relay/oauth/oauth.test.ts', title: 'brings its code to no other provider' },
    ],
    threats: ['T16'],
  },
  {
    id: 'oauth-host-cookie',
    loses: 'A cookie that another host of the site set is accepted.',
    takeOut: { instead: "cookie.replace('__Host-', '')" },
    tests: [{ file: 'test/relay/oauth/oauth.test.ts', title: 'is not taken from a plain one' }],
    threats: ['T16'],
  },
  {
    id: 'oauth-return-origin',
    loses: 'A flow ends on another origin than it began on.',
    takeOut: { instead: "relay.settings.rp.origins[0] ?? ''" },
    tests: [
      { file: 'test/relay/oauth/oauth.test.ts', title: 'works from each of the app’s origins' },
    ],
    threats: ['T16'],
  },
  {
    id: 'oauth-callback-origin',
    loses: 'The callback may be on an origin that is not the app’s.',
    takeOut: 'remove',
    tests: [{ file: 'test/relay/oauth/oauth.test.ts', title: 'of no page of the app' }],
    threats: ['T16'],
  },
  {
    id: 'oauth-authorization-endpoint',
    loses: 'A provider’s authorization endpoint may be a script.',
    takeOut: { instead: 'endpoint' },
    tests: [{ file: 'test/relay/oauth/oauthTrouble.test.ts', title: 'names a script as its page' }],
    threats: ['T16'],
  },
  {
    id: 'oauth-token-endpoint',
    loses: 'The client secret crosses a network in the clear.',
    takeOut: 'remove',
    tests: [
      {
        file: 'test/relay/oauth/oauthTrouble.test.ts',
        title: 'on this machine with http elsewhere',
      },
    ],
    threats: ['T16'],
  },
  {
    id: 'oauth-https-only',
    loses: 'A provider on https gets the code and the secret over http.',
    takeOut: 'true',
    tests: [
      {
        file: 'test/relay/oauth/oauthTrouble.test.ts',
        title: 'on https with http on this machine',
      },
    ],
    threats: ['T16'],
  },
  {
    id: 'oauth-result-wallet',
    loses: 'A flow ends for a wallet that the app has taken away.',
    takeOut: 'remove',
    tests: [{ file: 'test/relay/oauth/oauth.test.ts', title: 'once the app has taken the wallet' }],
    threats: ['T16'],
  },
  {
    id: 'oauth-token-age',
    loses: 'A token may be older than the service allows.',
    takeOut: 'true',
    tests: [{ file: 'test/relay/oauth/oauth.test.ts', title: '62 seconds old' }],
    threats: ['T16'],
  },
  {
    id: 'oauth-return-path',
    loses: 'A flow returns to any address.',
    takeOut: 'remove',
    tests: [{ file: 'test/relay/oauth/oauth.test.ts', title: 'cannot be made to return to' }],
    threats: ['T16'],
  },
  {
    id: 'oauth-return-path-form',
    loses: 'A configured path to return to may be another host.',
    takeOut: 'remove',
    tests: [{ file: 'test/relay/oauth/oauth.test.ts', title: 'cannot be set up to return to' }],
    threats: ['T16'],
  },
  {
    id: 'oauth-pkce',
    loses: 'A stolen code can be redeemed.',
    takeOut: 'remove',
    tests: [{ file: 'test/relay/oauth/oauth.test.ts', title: 'with PKCE' }],
    threats: ['T16'],
  },
]
