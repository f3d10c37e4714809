import type { Guard } from '../guard.ts'
import { relay, test } from './paths.ts'

/** The app’s user, the same from start to end (T26). */
export const t26AppUser: Guard[] = [
  {
    name: 'T26 whose flow it is',
    file: relay('oauth/flowResult.ts'),
    find: 'if (!(await names.isOf(user.id, flowId))) throw notFound()',
    replace: '',
    testFile: test('oauth'),
    test: 'does not look pending to another',
  },
  {
    name: 'T26 whose end it is',
    file: relay('oauth/flows.ts'),
    find: "return storeKey('oauth-end', userId, flowId)",
    replace: "return storeKey('oauth-end', flowId)",
    testFile: test('oauth'),
    test: 'lies in the store under his name',
  },
  {
    name: 'T26 whose registration challenge it is',
    file: relay('registration/registrationChallenge.ts'),
    find: "storeKey('issued-challenge', userId, accountId, challenge)",
    replace: "storeKey('issued-challenge', accountId, challenge)",
    testFile: test('registrationChallenge'),
    test: 'another user of the same wallet',
  },
  {
    name: 'T26 whose request id it is',
    file: relay('pendingRequests.ts'),
    find: "storeKey('request', userId, requestId, ...request)",
    replace: "storeKey('request', requestId, ...request)",
    testFile: test('signedRetry'),
    test: 'another user’s',
  },
  {
    name: 'the app’s own session',
    file: relay('ownership/identity.ts'),
    find: 'if (user === null || user === undefined) {',
    replace: 'if (user === 0) {',
    testFile: test('identity'),
    test: 'not logged in',
  },
]
