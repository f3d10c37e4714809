import { beforeAll, describe, expect, it } from 'vitest'
import type { Route } from '../../../src/relay/context/route.ts'
import { createMemoryStore, type RelayFetch, type RelayStore } from '../../../src/relay.ts'
import { isPauseOfRelay, skipPauses } from '../../support/skipPauses.ts'
import { launchPlatform, startOfTime } from '../support/platform.ts'
import { relayUnderTest } from '../support/relayUnderTest.ts'
import { sampleOf, userRoutes } from '../support/samples.ts'
import { json } from '../support/scriptedService.ts'
import { createInhabitant, type Inhabitant } from '../support/world.ts'

skipPauses(isPauseOfRelay)

const platform = launchPlatform({ emptyBeforeEach: false })
let ada: Inhabitant
beforeAll(async () => {
  ada = await createInhabitant(platform, 'Ada')
}, 60_000)

/** Lets the first calls pass and breaks the one after them, once. */
function breakAfter(passing: number) {
  let calls = 0
  return {
    isBroken: () => calls++ === passing,
    wasReached: () => calls > passing,
  }
}

function faultyStore(isBroken: () => boolean): RelayStore {
  const store = createMemoryStore({ now: () => startOfTime })
  const orFail = <T>(work: () => Promise<T>) =>
    isBroken() ? Promise.reject(new Error('canary of the store')) : work()
  return {
    put: (...entry) => orFail(() => store.put(...entry)),
    get: (key) => orFail(() => store.get(key)),
    take: (key) => orFail(() => store.take(key)),
    count: (...counter) => orFail(() => store.count(...counter)),
  }
}

const serviceFaults: Record<string, RelayFetch> = {
  'hangs up': () => Promise.reject(new TypeError('canary of the socket')),
  'is busy': async () => json(429, { code: 'RATE_LIMITED' }, { 'Retry-After': '7' }),
  'is down': async () => json(500, { message: 'canary of the service' }),
  'answers HTML': async () => new Response('<h1>canary of the proxy</h1>'),
  'answers another shape': async () => json(200, { data: 'canary', id: ['canary'] }),
  'knows the platform no more': async () => json(401, { code: 'UNAUTHORIZED', message: 'no' }),
}

/** One call of the route by Ada, with a fault somewhere on its way. */
async function callWith(route: Route, options: { fetch?: RelayFetch; store?: RelayStore }) {
  const fetch = options.fetch ?? platform.sandbox().fetch
  const { browserOf } = relayUnderTest({ ...options, fetch, users: [ada.user] })
  const sample = sampleOf(route, ada.things)
  return browserOf(ada.user).call(sample.method, sample.path, sample)
}

/** What one asks the service decides only how soon a new passkey counts, and is left out in trouble; of the other, the part that fails. */
const goesOn = ['createRegistrationChallenge', 'startSignIn']

/** Not there again, and so not broken twice: these calls are left to their own tests. */
const once = ['deleteExternalAccount', 'deleteAgent', 'rejectAgentAction']
const routes = userRoutes.filter(({ name }) => !once.includes(name))

describe('a call on whose way something fails', () => {
  it.each(routes.map((route) => ({ route })))(
    'is answered in the envelope when the store does, at whichever step: $route.name',
    async ({ route }) => {
      for (let passing = 0; ; passing += 1) {
        const { isBroken, wasReached } = breakAfter(passing)
        const answer = await callWith(route, { store: faultyStore(isBroken) })
        if (!wasReached()) break
        expect(answer.text).not.toContain('canary')
        expect(answer.body.status ?? answer.status).not.toBe(500)
        if (answer.status >= 400) expect(answer.body.status).toBe(answer.status)
      }
    },
  )

  /** Of an answer that is empty, any success is one. */
  const hasShape = (route: Route) => !('forward' in route) || route.forward.response !== undefined
  const asking = routes.filter(({ name }) => !goesOn.includes(name))
  const rows = asking.flatMap((route) =>
    Object.entries(serviceFaults)
      .filter(([what]) => what !== 'answers another shape' || hasShape(route))
      .map(([what, fault]) => ({ route, what, fault })),
  )
  it.each(rows)(
    'is answered in the envelope when the service $what, at whichever step: $route.name',
    async ({ route, fault, what }) => {
      for (let passing = 0; ; passing += 1) {
        const { isBroken, wasReached } = breakAfter(passing)
        const honest = platform.sandbox().fetch
        let broken: string | undefined
        const fetch: RelayFetch = (request) => {
          const call = `${request.method} ${request.url}`
          // A read is sent a second time, and fails in the same way.
          if (call !== broken && !isBroken()) return honest(request)
          broken = call
          return fault(request)
        }
        const { status, body, text, headers } = await callWith(route, { fetch })
        if (!wasReached()) break
        expect(text).not.toContain('canary')
        if (what === 'is busy') {
          expect({ status, after: headers.get('Retry-After') }).toEqual({ status: 429, after: '7' })
        } else if (what === 'knows the platform no more') {
          expect([401, 502]).toContain(status)
        } else {
          // An operation that this generation does not have is refused before the reads beside it end.
          expect(status).toBe(body.code === 'UNSUPPORTED_BY_SERVICE' ? 501 : 502)
        }
        expect(body.status).toBe(status)
      }
    },
  )
})
