import { describe, expect, it } from 'vitest'
import type { RelayFetch } from '../../../src/relay.ts'
import { credentials, relayUnderTest } from '../support/relayUnderTest.ts'
import { sampleOf, userRoutes } from '../support/samples.ts'
import { json } from '../support/scriptedService.ts'
import { ada, adasQuote, adasThings } from '../support/users.ts'

const unreachable = () => Promise.reject(new TypeError('fetch failed'))
const timedOut = () => Promise.reject(new DOMException('too late', 'TimeoutError'))
const emptyList = () => json(200, { data: [], hasMore: false })

/** A service that gives these responses in turn, and the times at which it was called. */
function serviceInTurn(...responses: (() => Response | Promise<Response>)[]) {
  const calledAtMs: number[] = []
  const fetch: RelayFetch = async () => {
    calledAtMs.push(performance.now())
    return (responses[calledAtMs.length - 1] ?? emptyList)()
  }
  return { fetch, calledAtMs }
}

/** Reads the payees, or what else is asked for, through a relay that gives the service this long. */
async function readFrom(
  fetch: RelayFetch,
  timeoutMs = 5_000,
  path = '/customers/external-accounts',
) {
  const service = { baseUrl: 'http://localhost/2025-10-13', ...credentials, timeoutMs }
  const { browserOf } = relayUnderTest({ fetch, service, users: [ada] })
  const startedMs = performance.now()
  const { status, body } = await browserOf(ada).get(path)
  return { status, code: body.code, tookMs: performance.now() - startedMs }
}

describe('a read of the service', () => {
  it.each<[string, () => Response | Promise<Response>]>([
    ['the network', unreachable],
    ['a 502 of a gateway', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
    ['a 503', () => json(503, {})],
    ['a 504', () => json(504, {})],
  ])('is sent a second time after a failure of %s', async (_, failure) => {
    const { fetch, calledAtMs } = serviceInTurn(failure)
    expect(await readFrom(fetch)).toMatchObject({ status: 200 })
    expect(calledAtMs).toHaveLength(2)
    const [first = 0, second = 0] = calledAtMs
    expect(second - first).toBeGreaterThanOrEqual(49)
  })

  it('is sent twice at most', async () => {
    const { fetch, calledAtMs } = serviceInTurn(unreachable, unreachable, unreachable)
    expect(await readFrom(fetch)).toMatchObject({ status: 502, code: 'SERVICE_UNREACHABLE' })
    expect(calledAtMs).toHaveLength(2)
  })

  it.each([400, 401, 404, 409, 429, 500])('is sent once if the response is %i', async (status) => {
    const { fetch, calledAtMs } = serviceInTurn(() => json(status, { status, code: 'X' }))
    await readFrom(fetch)
    expect(calledAtMs).toHaveLength(1)
  })

  it('is sent once if the response is of no use', async () => {
    const { fetch, calledAtMs } = serviceInTurn(() => new Response('<h1>'))
    expect(await readFrom(fetch)).toMatchObject({ status: 502 })
    expect(calledAtMs).toHaveLength(1)
  })

  it.concurrent('waits for Retry-After of a gateway whose response is not JSON', async () => {
    const page = () => new Response('<h1>', { status: 503, headers: { 'Retry-After': '1' } })
    const { fetch, calledAtMs } = serviceInTurn(page)
    expect(await readFrom(fetch)).toMatchObject({ status: 200 })
    const [first = 0, second = 0] = calledAtMs
    expect(second - first).toBeGreaterThanOrEqual(1_000)
  })

  it.concurrent('waits for Retry-After', async () => {
    const { fetch, calledAtMs } = serviceInTurn(() => json(503, {}, { 'Retry-After': '1' }))
    expect(await readFrom(fetch)).toMatchObject({ status: 200 })
    const [first = 0, second = 0] = calledAtMs
    expect(second - first).toBeGreaterThanOrEqual(1_000)
  })

  it.concurrent('has one deadline over both of its tries', async () => {
    const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
    const { fetch, calledAtMs } = serviceInTurn(
      () => wait(100).then(unreachable),
      () => wait(950).then(emptyList),
    )
    // No list of the relay's own pages: these have a deadline around their calls.
    const path = `/auth/sessions?accountId=${adasThings.accountId}`
    expect(await readFrom(fetch, 1_000, path)).toMatchObject({
      status: 504,
      code: 'SERVICE_TIMEOUT',
    })
    expect(calledAtMs).toHaveLength(2)
  })

  it('is not sent again past the deadline, nor waits for it', async () => {
    const { fetch, calledAtMs } = serviceInTurn(() => json(503, {}, { 'Retry-After': '2' }))
    const { status, code, tookMs } = await readFrom(fetch, 1_000)
    expect({ status, code }).toEqual({ status: 503, code: 'SERVICE_REFUSED' })
    expect(calledAtMs).toHaveLength(1)
    expect(tookMs).toBeLessThan(900)
  })
})

describe('the relay', () => {
  const writes = userRoutes.filter((route) => 'forward' in route && route.method !== 'GET')

  it.each(writes.map((route) => ({ route })))(
    'never sends a write twice: $route.name',
    async ({ route }) => {
      for (const failure of [unreachable, () => json(503, {})]) {
        const { relay, seen } = failingWrites(failure)
        const sample = sampleOf(route, adasThings)
        await relay.call(sample.method, sample.path, sample)
        const sent = seen.filter(({ method }) => method !== 'GET')
        expect(sent.length).toBeLessThanOrEqual(1)
      }
    },
  )

  it.each<[string, () => Promise<never>, string]>([
    ['a lost response', unreachable, 'There was no response from the service'],
    ['a timeout', timedOut, 'The service did not respond in time'],
  ])('says only of a write that it may have been carried out: %s', async (_, failure, message) => {
    const [write, read] = [sampleNamed('executeQuote'), sampleNamed('listSessions')]
    const written = await failingWrites(failure).relay.call(write.method, write.path, write)
    expect(written.body.message).toBe(`${message}; the request may have been carried out`)
    const { browserOf } = relayUnderTest({ fetch: failure, users: [ada] })
    expect((await browserOf(ada).call(read.method, read.path, read)).body.message).toBe(message)
  })

  it.each(['executeQuote', 'createExternalAccount', 'updatePrivacy'])(
    'sends the write in that test: %s',
    async (name) => {
      const route = writes.find((write) => write.name === name)
      if (!route) throw new Error(name)
      const { relay, seen } = failingWrites(unreachable)
      const sample = sampleOf(route, adasThings)
      await relay.call(sample.method, sample.path, sample)
      expect(seen.filter(({ method }) => method !== 'GET')).toHaveLength(1)
    },
  )
})

function sampleNamed(name: string) {
  const route = userRoutes.find((one) => one.name === name)
  if (!route) throw new Error(name)
  return sampleOf(route, adasThings)
}

/** A service that knows what is Ada's, and fails at every write. */
function failingWrites(failure: () => Response | Promise<Response>) {
  const fetch: RelayFetch = async ({ method, url }) => {
    if (method !== 'GET') return failure()
    return url.includes('/quotes/') ? json(200, adasQuote) : emptyList()
  }
  const { browserOf, seen } = relayUnderTest({ fetch, users: [ada] })
  return { relay: browserOf(ada), seen }
}
