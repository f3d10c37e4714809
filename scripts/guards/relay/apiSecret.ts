import type { Guard } from '../guard.ts'

/** What must not reach a browser. */
export const apiSecretGuards: Guard[] = [
  {
    id: 'relay-response-fields',
    loses: 'A response passes on fields the relay does not know.',
    takeOut: 'unwrap',
    tests: [{ file: 'test/relay/service/apiSecret.test.ts', title: 'not among the known fields' }],
    threats: ['T14'],
  },
  {
    id: 'relay-refusal-fields',
    loses: 'A refusal passes on fields the relay does not know.',
    takeOut: { instead: 'body' },
    tests: [{ file: 'test/relay/service/apiSecret.test.ts', title: 'echoes everything: 409' }],
    threats: ['T14'],
  },
  {
    id: 'relay-refusal-details',
    loses: 'A refusal passes on details the relay does not know.',
    takeOut: 'unwrap',
    tests: [{ file: 'test/relay/service/service.test.ts', title: 'shows of its details' }],
    threats: ['T14'],
  },
  {
    id: 'relay-refusal-names',
    loses: 'A refusal passes on an id, or any text, where a field has its name.',
    takeOut: 'remove',
    tests: [{ file: 'test/relay/service/service.test.ts', title: 'no id in the place of a name' }],
    threats: ['T14'],
  },
  {
    id: 'relay-refusal-name-uuid',
    loses: 'A refusal passes on a UUID where a field has its name.',
    takeOut: 'remove',
    tests: [
      { file: 'test/relay/service/service.test.ts', title: 'no UUID in the place of a name' },
    ],
    threats: ['T14'],
  },
  {
    id: 'relay-refusal-ids',
    loses: 'A sentence of the service shows the id of something of another customer.',
    takeOut: { instead: 'sentence' },
    tests: [{ file: 'test/relay/service/service.test.ts', title: 'reasons without ids' }],
    threats: ['T14'],
  },
  {
    id: 'relay-refusal-uuids',
    loses: 'A sentence of the service shows a UUID of something of another customer.',
    takeOut: { instead: 'sentence' },
    tests: [
      { file: 'test/relay/service/service.test.ts', title: 'message and reason without UUIDs' },
    ],
    threats: ['T14'],
  },
  {
    id: 'relay-refusal-emails',
    loses: 'A sentence of the service shows the e-mail address of another customer.',
    takeOut: { instead: 'sentence' },
    tests: [{ file: 'test/relay/service/service.test.ts', title: 'without e-mail addresses' }],
    threats: ['T14'],
  },
  {
    id: 'relay-refusal-message',
    loses: 'The message of a refusal shows ids and addresses of another customer.',
    takeOut: 'unwrap',
    tests: [
      { file: 'test/relay/service/service.test.ts', title: 'message and reason without ids' },
    ],
    threats: ['T14'],
  },
  {
    id: 'relay-refusal-reason',
    loses: 'The reason of a refusal shows ids and addresses of another customer.',
    takeOut: 'unwrap',
    tests: [
      { file: 'test/relay/service/service.test.ts', title: 'message and reason without ids' },
    ],
    threats: ['T14'],
  },
  {
    id: 'oauth-refusal-reason',
    loses: 'The reason of a refused token shows the id of something of another customer.',
    takeOut: 'unwrap',
    tests: [{ file: 'test/relay/oauth/oauth.test.ts', title: 'says no id that the service named' }],
    threats: ['T14'],
  },
  {
    id: 'relay-refusal-of-platform',
    loses: 'A refused API token reaches the page as a refusal of the customer.',
    takeOut: 'false',
    tests: [{ file: 'test/relay/service/platformRefusal.test.ts', tag: 'T14' }],
    threats: ['T14'],
  },
  {
    id: 'relay-refusal-without-proof',
    loses: 'A refused API token counts as a refused proof of a call that has none.',
    takeOut: 'remove',
    tests: [
      { file: 'test/relay/service/platformRefusal.test.ts', title: 'for a call without a proof' },
    ],
    threats: ['T14'],
  },
  {
    id: 'relay-refusal-platform-reason',
    loses: 'The reason of a refused API token reaches the page.',
    takeOut: 'false',
    tests: [
      { file: 'test/relay/service/platformRefusal.test.ts', title: 'where it names no proof' },
    ],
    threats: ['T14'],
  },
  {
    id: 'relay-refusal-own-message',
    loses: 'The message of a 401 shows the page the name of the API token.',
    takeOut: 'remove',
    tests: [
      { file: 'test/relay/service/platformRefusal.test.ts', title: 'where it names a proof' },
    ],
    threats: ['T14'],
  },
  {
    id: 'relay-refusal-platform-details',
    loses: 'A refusal of the platform shows the page what the platform may not do.',
    takeOut: 'true',
    tests: [{ file: 'test/relay/service/service.test.ts', title: 'about the platform itself' }],
    threats: ['T14'],
  },
  {
    id: 'relay-redirect',
    loses: 'The API secret follows a redirect to another host.',
    takeOut: 'remove',
    tests: [{ file: 'test/relay/service/apiSecret.test.ts', title: 'nowhere a redirect points' }],
    threats: ['T14'],
  },
]
