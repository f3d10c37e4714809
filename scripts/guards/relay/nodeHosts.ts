import type { Guard } from '../guard.ts'

const requestTests = 'test/relay/adapters/nodeRequest.test.ts'
const handlerTests = 'test/relay/adapters/nodeHandler.test.ts'

/** A relay on a server of Node's, which serves requests that Fetch cannot express. */
export const nodeHostsGuards: Guard[] = [
  {
    id: 'relay-node-nothing-escapes',
    loses: 'A response that cannot be sent ends the process.',
    takeOut: { insert: 'return sendResponse(await respond(relay, options, incoming), outgoing)' },
    tests: [{ file: handlerTests, title: 'lets nothing escape if the relay returns' }],
    threats: ['T37'],
  },
  {
    id: 'relay-node-on-error',
    loses: 'An onError that throws ends the process.',
    takeOut: { insert: 'return void onError?.(error, incoming)' },
    tests: [{ file: handlerTests, title: 'responds if onError throws' }],
    threats: ['T37'],
  },
  {
    id: 'relay-node-broken-connection',
    loses: 'A connection that breaks ends the process.',
    takeOut: 'remove',
    tests: [{ file: handlerTests, title: 'a connection that breaks' }],
    threats: ['T37'],
  },
  {
    id: 'relay-node-method',
    loses: 'A method that Fetch forbids is reported as a failure of the host.',
    takeOut: 'remove',
    tests: [{ file: requestTests, title: 'if Fetch forbids it' }],
    threats: ['T37'],
  },
  {
    id: 'relay-node-target',
    loses: 'A request target that is not a path is read as one.',
    takeOut: 'remove',
    tests: [{ file: requestTests, title: 'the rest of a URL' }],
    threats: ['T37'],
  },
  {
    id: 'relay-node-target-normal',
    loses: 'The relay serves another path than the one by which the host chose it.',
    takeOut: 'remove',
    tests: [{ file: requestTests, title: '/public/../wallet/quotes' }],
    threats: ['T37'],
  },
  {
    id: 'relay-node-host',
    loses: 'A malformed Host header is reported as a failure of the host.',
    takeOut: 'remove',
    tests: [{ file: requestTests, title: 'is refused if it is malformed' }],
    threats: ['T37'],
  },
  {
    id: 'relay-node-body-unread',
    loses: 'Behind a body parser every request seems to have an empty body.',
    takeOut: 'remove',
    tests: [{ file: 'test/relay/adapters/nodeBody.test.ts', title: 'is refused with the reason' }],
    threats: [],
  },
  {
    id: 'relay-url',
    loses: 'A Host header that no URL can have is reported as a failure of the relay.',
    takeOut: 'remove',
    tests: [{ file: 'test/relay/parse/pathInjection.test.ts', title: 'cannot be parsed' }],
    threats: ['T37'],
  },
]
