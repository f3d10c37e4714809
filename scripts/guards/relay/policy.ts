import type { Guard } from '../guard.ts'

const file = 'test/relay/policy/beforeForward.test.ts'

/** The app's own rules. */
export const policyGuards: Guard[] = [
  {
    id: 'relay-policy',
    loses: 'What the app refuses is done all the same.',
    takeOut: 'remove',
    tests: [{ file, title: 'is answered 403 with its reason' }],
    threats: [],
  },
  {
    id: 'relay-policy-malformed',
    loses: 'A policy whose response is malformed lets everything pass.',
    takeOut: { instead: '!isRefusal(said)' },
    tests: [{ file, title: 'refuses with 500: true' }],
    threats: [],
  },
  {
    id: 'relay-policy-deadline',
    loses: 'A policy that does not return makes the relay wait for ever.',
    takeOut: { instead: 'Promise.resolve(rule())' },
    tests: [{ file, title: 'does not return in time' }],
    threats: [],
  },
  {
    id: 'relay-policy-copies',
    loses: 'A policy changes the call after it was checked.',
    takeOut: 'unwrap',
    tests: [{ file, title: 'cannot be changed into another call' }],
    threats: [],
  },
  {
    id: 'relay-disabled-routes',
    loses: 'A route that the platform has left out can be called.',
    takeOut: { instead: 'routes' },
    tests: [{ file, title: 'leave whole routes out' }],
    threats: [],
  },
  {
    id: 'relay-route-names',
    loses: 'A misspelt name leaves the route open.',
    takeOut: 'remove',
    tests: [{ file, title: 'are refused when they are wrong' }],
    threats: [],
  },
]
