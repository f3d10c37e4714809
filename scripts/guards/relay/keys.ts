import type { Guard } from '../guard.ts'

/** The relay’s own keys. */
export const relayKeysGuards: Guard[] = [
  {
    id: 'relay-keys-purpose',
    loses: 'A MAC made for one purpose is taken for another.',
    takeOut: { instead: "'holdfast relay'" },
    tests: [{ file: 'test/relay/keys/relayKeys.test.ts', title: 'each purpose a key of its own' }],
    threats: [],
  },
  {
    id: 'relay-keys-rotation',
    loses: 'A change of keys ends the provider flows under way.',
    takeOut: { instead: '(await keys.all()).slice(0, 1)' },
    tests: [
      { file: 'test/relay/keys/relayKeys.test.ts', title: 'verifies with every key' },
      { file: 'test/relay/oauth/oauth.test.ts', title: 'goes on under a new key' },
    ],
    threats: ['T16'],
  },
  {
    id: 'relay-cipher-rotation',
    loses: 'A change of keys ends the lists that pages are reading.',
    takeOut: { instead: '(await keys.all()).slice(0, 1)' },
    tests: [{ file: 'test/relay/keys/cipherKeys.test.ts', title: 'decrypts with every key' }],
    threats: [],
  },
  {
    id: 'relay-keys-option',
    loses: 'The API secret is the key of provider flows and of the tags that pages see.',
    takeOut: { instead: '[toUtf8(clientSecret)]' },
    tests: [
      { file: 'test/relay/oauth/oauth.test.ts', title: 'goes on under another API secret' },
      { file: 'test/relay/identify/userTag.test.ts', title: 'the same with the same keys' },
    ],
    threats: ['T16'],
  },
  {
    id: 'relay-keys-random',
    loses: 'Keys of zeros or of one letter are taken, which anyone can guess.',
    takeOut: 'false',
    tests: [{ file: 'test/relay/options/checkOptions.test.ts', title: 'a key of zeros' }],
    threats: [],
  },
  {
    id: 'relay-secret-length',
    loses: 'A weak API secret in production can be guessed offline from the tag of a response.',
    takeOut: 'true',
    tests: [
      { file: 'test/relay/options/checkOptions.test.ts', title: 'a short secret in production' },
    ],
    threats: ['T47'],
  },
  {
    id: 'relay-secret-random',
    loses: 'An API secret of one letter in production is taken, which anyone can guess.',
    takeOut: 'false',
    tests: [
      { file: 'test/relay/options/checkOptions.test.ts', title: 'a secret of one letter in prod' },
    ],
    threats: ['T47'],
  },
  {
    id: 'relay-secret-white-space',
    loses: 'The line break of a file is sent as a part of the API secret.',
    takeOut: { instead: 'true' },
    tests: [
      { file: 'test/relay/options/checkOptions.test.ts', title: 'a line break behind the secret' },
    ],
    threats: [],
  },
  {
    id: 'relay-ip-address',
    loses: 'What is no address is sent to the service as the customer’s.',
    takeOut: { instead: '/^[\\d.]+$/.test(bare)' },
    tests: [{ file: 'test/relay/identify/clientNetwork.test.ts', title: 'for no address' }],
    threats: [],
  },
  {
    id: 'relay-keys-length',
    loses: 'A key may be so short that it can be guessed from one tag.',
    takeOut: 'remove',
    tests: [{ file: 'test/relay/options/checkOptions.test.ts', title: 'a key of 31 bytes' }],
    threats: [],
  },
]
