import type { Guard } from '../guard.ts'

/** What a health route must not cause. */
export const healthGuards: Guard[] = [
  {
    id: 'relay-health-deadline',
    loses: 'A health check waits as long as the service does.',
    takeOut: { instead: 'await work()' },
    tests: [{ file: 'test/relay/health/checkHealth.test.ts', title: 'waits no longer' }],
    threats: ['T31'],
  },
  {
    id: 'relay-health-shared',
    loses: 'A flood of health checks becomes a flood of calls to the service.',
    takeOut: 'remove',
    tests: [{ file: 'test/relay/health/checkHealth.test.ts', title: 'calls the service once' }],
    threats: ['T31'],
  },
  {
    id: 'relay-health-configured',
    loses: 'A health route calls a relay healthy that refuses every request.',
    takeOut: 'remove',
    tests: [{ file: 'test/relay/health/checkHealth.test.ts', title: 'options are missing' }],
    threats: [],
  },
]
