import type { Guard } from '../guard.ts'

const file = 'test/relay/options/checkOptions.test.ts'

/** What a relay may be made with. */
export const optionsGuards: Guard[] = [
  {
    id: 'relay-sandbox-http',
    loses: 'The API secret of a real service crosses a network in the clear.',
    takeOut: { instead: 'url !== undefined && isContainer(url)' },
    tests: [{ file, title: 'for a sandbox, and only for one' }],
    threats: ['T14'],
  },
  {
    id: 'relay-option-names',
    loses: 'A misspelt option has no effect, without an error.',
    takeOut: 'remove',
    tests: [{ file, title: 'a misspelt option' }],
    threats: [],
  },
  {
    id: 'relay-signature-header',
    loses: 'A page writes a header of the service’s that is not the signature’s.',
    takeOut: 'remove',
    tests: [{ file: 'test/relay/options/checkOptions.test.ts', title: 'a header of every call' }],
    threats: [],
  },
  {
    id: 'relay-option-plain',
    loses: 'A Map of rules or limits is taken for none.',
    takeOut: { instead: 'isObject' },
    tests: [{ file: 'test/relay/options/checkOptions.test.ts', title: 'a Map of rules' }],
    threats: [],
  },
  {
    id: 'relay-other-option-names',
    loses:
      'A misspelt option of a store, verifyWebhook or toNodeHandler has no effect, without an error.',
    takeOut: 'remove',
    tests: [
      { file: 'test/relay/stores/redisStore.test.ts', title: 'a misspelt option' },
      { file: 'test/relay/stores/store.test.ts', title: 'a misspelt option' },
      { file: 'test/relay/adapters/nodeHandler.test.ts', title: 'a misspelt option' },
      { file: 'test/relay/webhooks/webhook.test.ts', title: 'a misspelt option' },
    ],
    threats: [],
  },
  {
    id: 'relay-not-configured',
    loses: 'A relay without credentials takes requests.',
    takeOut: 'remove',
    tests: [
      {
        file: 'test/relay/options/missingOptions.test.ts',
        title: 'every request: service.clientId',
      },
    ],
    threats: [],
  },
  {
    id: 'relay-empty-secret',
    loses: 'Without a secret anyone can make the keys of provider flows.',
    takeOut: { instead: '[toUtf8(clientSecret)]' },
    tests: [
      { file: 'test/relay/options/missingOptions.test.ts', title: 'no keys of an empty secret' },
    ],
    threats: ['T16'],
  },
]
