import type { Guard } from '../guard.ts'

/** When the service, a provider, the app or the store is slow, wrong or down. */
export const troubleGuards: Guard[] = [
  {
    id: 'relay-service-clock',
    loses: 'One wrong Date header moves the relay’s clock.',
    takeOut: 'true',
    tests: [
      { file: 'test/relay/service/serviceClock.test.ts', title: 'not another that stands alone' },
    ],
    threats: [],
  },
  {
    id: 'relay-app-deadline',
    loses: 'A slow app keeps a request open.',
    takeOut: { instead: 'await authenticate()' },
    tests: [{ file: 'test/relay/identify/identify.test.ts', title: 'waits no longer for the app' }],
    threats: [],
  },
  {
    id: 'relay-store-deadline',
    loses: 'A slow store keeps a request open.',
    takeOut: { instead: 'work()' },
    tests: [{ file: 'test/relay/stores/store.test.ts', title: 'boundStore' }],
    threats: [],
  },
  {
    id: 'relay-store-count',
    loses: 'A store that returns no numbers ends all limits.',
    takeOut: { instead: 'true' },
    tests: [
      { file: 'test/relay/stores/boundStore.test.ts', title: 'instead of never reaching a limit' },
    ],
    threats: ['T17'],
  },
  {
    id: 'relay-provider-deadline',
    loses: 'A slow provider keeps a request open.',
    takeOut: { instead: 'timeoutMs * 1000' },
    tests: [{ file: 'test/relay/oauth/oauthTrouble.test.ts', title: 'says nothing' }],
    threats: [],
  },
  {
    id: 'oauth-discovery-retry',
    loses: 'One failed discovery disables a provider.',
    takeOut: 'remove',
    tests: [{ file: 'test/relay/oauth/oauthTrouble.test.ts', title: 'is down is a 502' }],
    threats: [],
  },
  {
    id: 'relay-deadline',
    loses: 'No deadline has an effect.',
    takeOut: { instead: '() => {}' },
    tests: [
      { file: 'test/relay/service/service.test.ts', title: 'although its fetch heeds no signal' },
    ],
    threats: [],
  },
  {
    id: 'oauth-result-retries',
    loses: 'The result of a flow is lost when the store fails once.',
    takeOut: { instead: '[]' },
    tests: [{ file: 'test/relay/oauth/oauthTrouble.test.ts', title: 'is tried again, and given' }],
    threats: [],
  },
  {
    id: 'relay-retry-reads-only',
    loses: 'A payment or another write is sent to the service twice.',
    takeOut: 'remove',
    tests: [{ file: 'test/relay/service/retryRead.test.ts', title: 'never sends a write twice' }],
    threats: [],
  },
  {
    id: 'relay-retry-deadline',
    loses: 'A read waits for its retry longer than the call may take.',
    takeOut: 'true',
    tests: [
      { file: 'test/relay/service/retryRead.test.ts', title: 'past the deadline, nor waits' },
    ],
    threats: [],
  },
  {
    id: 'relay-retry-after',
    loses: 'A read is sent again before the service allows it.',
    takeOut: { instead: '0' },
    tests: [{ file: 'test/relay/service/retryRead.test.ts', title: 'waits for Retry-After' }],
    threats: [],
  },
  {
    id: 'relay-empty-success',
    loses: 'The relay passes on a gateway’s page as a deletion that was done.',
    takeOut: { instead: '!isUnsigned' },
    tests: [{ file: 'test/relay/forward/emptyResponses.test.ts', title: 'where it is not 204' }],
    threats: ['T42'],
  },
  {
    id: 'relay-unsigned-success',
    loses: 'The relay passes on a revocation as done that was never signed.',
    takeOut: 'false',
    tests: [
      { file: 'test/relay/forward/emptyResponses.test.ts', title: 'before anything was signed' },
    ],
    threats: ['T42'],
  },
]
