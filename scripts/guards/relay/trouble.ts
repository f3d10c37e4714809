import type { Guard } from '../guard.ts'
import { relay, test } from './paths.ts'

/** When the service, a provider, the app or the store is slow, wrong or down. */
export const trouble: Guard[] = [
  {
    name: 'a clock that one odd answer does not move',
    file: relay('service/serviceClock.ts'),
    find: 'lastToldMs === undefined || isSame(toldMs, lastToldMs)',
    replace: 'true',
    testFile: test('serviceClock'),
    test: 'not another that stands alone',
  },
  {
    name: 'the deadline of the app',
    file: relay('ownership/identity.ts'),
    find: 'withDeadline(timeoutMs, authenticate)',
    replace: 'authenticate()',
    testFile: test('identity'),
    test: 'waits no longer for the app',
  },
  {
    name: 'the deadline of the store',
    file: relay('store/boundStore.ts'),
    find: 'withDeadline(timeoutMs, work)',
    replace: 'work()',
    testFile: test('store'),
    test: 'boundStore',
  },
  {
    name: 'the deadline of a provider',
    file: relay('oauth/boundedFetch.ts'),
    find: 'withDeadline(timeoutMs, async (signal) => {',
    replace: 'withDeadline(timeoutMs * 1000, async (signal) => {',
    testFile: test('oauthTrouble'),
    test: 'says nothing',
  },
  {
    name: 'a discovery that failed is not kept',
    file: relay('oauth/provider.ts'),
    find: 'if (known.get(name)?.metadata === metadata) known.delete(name)',
    replace: '',
    testFile: test('oauthTrouble'),
    test: 'is down is a 502',
  },
  {
    name: 'deadlines',
    file: relay('http/deadline.ts'),
    find: "() => controller.abort(new DOMException('It took too long', 'TimeoutError'))",
    replace: '() => {}',
    testFile: test('service'),
    test: 'although its fetch heeds no signal',
  },
  {
    name: 'a flow’s end that the store did not take at first',
    file: relay('oauth/flows.ts'),
    find: 'const pausesMs = [100, 500]',
    replace: 'const pausesMs: number[] = []',
    testFile: test('oauthTrouble'),
    test: 'is tried again, and given',
  },
]
