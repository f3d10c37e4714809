import type { Guard } from '../guard.ts'

const printFile = 'test/relay/observe/printFailures.test.ts'

/** What a log may hold. */
export const logsGuards: Guard[] = [
  {
    id: 'relay-log-route',
    loses: 'Ids reach the log.',
    takeOut: { instead: 'url.pathname' },
    tests: [{ file: 'test/relay/observe/logs.test.ts', tag: 'T21' }],
    threats: ['T21'],
  },
  {
    id: 'relay-printed-refusals',
    loses: 'A page fills the console at will.',
    takeOut: 'false',
    tests: [{ file: printFile, title: 'does not print what a page causes' }],
    threats: ['T21'],
  },
  {
    id: 'relay-printed-once',
    loses: 'A service that is down floods the console.',
    takeOut: 'false',
    tests: [{ file: printFile, title: 'once' }],
    threats: ['T21'],
  },
  {
    id: 'relay-mount-reported-once',
    loses: 'A page fills the console with requests for paths outside basePath.',
    takeOut: 'false',
    tests: [{ file: 'test/relay/observe/mountCheck.test.ts', tag: 'T21' }],
    threats: ['T21'],
  },
  {
    id: 'relay-printed-causes',
    loses: 'The console gets what the service or the store said, with ids of customers.',
    takeOut: { instead: 'String(Reflect.get(Object(cause), "message"))' },
    tests: [{ file: printFile, title: 'nothing of the cause' }],
    threats: ['T21'],
  },
  {
    id: 'relay-log-code',
    loses: 'A sentence of the service reaches the log as a code.',
    takeOut: 'true',
    tests: [{ file: 'test/relay/observe/logs.test.ts', title: 'which is a sentence' }],
    threats: ['T21'],
  },
  {
    id: 'relay-log-reason',
    loses: 'A text that the app gives as a reason reaches the log.',
    takeOut: 'true',
    tests: [{ file: 'test/relay/observe/logs.test.ts', title: 'not a reason that is a text' }],
    threats: ['T21'],
  },
  {
    id: 'relay-operation-ids',
    loses: 'The log’s list of calls to the service names ids and addresses.',
    takeOut: 'remove',
    tests: [
      { file: 'test/relay/observe/logs.test.ts', title: 'of a whole payment' },
      { file: 'test/relay/observe/openTelemetry.test.ts', title: 'nothing personal' },
    ],
    threats: ['T21'],
  },
  {
    id: 'relay-request-id-form',
    loses: 'Any text of a browser’s reaches the log and the service as the id of its request.',
    takeOut: 'true',
    tests: [{ file: 'test/relay/observe/requestId.test.ts', tag: 'T21' }],
    threats: ['T13', 'T21'],
  },
  {
    id: 'relay-request-id-header',
    loses:
      'The id of a request takes the place of the Request-Id of a challenge, or of another header.',
    takeOut: 'true',
    tests: [{ file: 'test/relay/observe/requestId.test.ts', title: 'cannot be in the header' }],
    threats: ['T13'],
  },
  {
    id: 'relay-quiet-observers',
    loses: 'A log or an error tracker that fails ends the process.',
    takeOut: { instead: 'work()' },
    tests: [
      { file: 'test/relay/observe/onError.test.ts', title: 'changes nothing about the response' },
    ],
    threats: ['T37'],
  },
  {
    id: 'relay-unsettled-reported',
    loses: 'A store that fails after the service was done is never seen.',
    takeOut: 'remove',
    tests: [{ file: 'test/relay/policy/stepUp.test.ts', title: 'and reports it' }],
    threats: [],
  },
  {
    id: 'relay-forbidden-reports',
    loses: 'Refused requests of pages flood onError.',
    takeOut: { instead: 'true' },
    tests: [{ file: 'test/relay/observe/onError.test.ts', title: 'the first ten requests' }],
    threats: [],
  },
  {
    id: 'relay-span-once',
    loses: 'A tracer that runs its work twice, or fails after it, has a payment sent twice.',
    takeOut: 'true',
    tests: [{ file: 'test/relay/observe/telemetry.test.ts', title: 'when the tracer' }],
    threats: ['T37'],
  },
]
