import { afterEach, describe, expect, it, vi } from 'vitest'
import type { AgentEventOptions, AppUser, RelayOptions } from '../../../src/relay.ts'
import { toRequest } from '../support/browser.ts'
import { changed, heartbeat, readEvents } from '../support/eventReader.ts'
import { relayUnderTest } from '../support/relayUnderTest.ts'
import { soon } from '../support/soon.ts'
import { ada, bob } from '../support/users.ts'

const path = '/agents/approvals/events'
const noService = async () => Promise.reject(new TypeError('The service is not asked'))

/** A platform whose subscriptions are seen. */
function platformWith(
  { subscribe, ...limits }: Partial<AgentEventOptions> = {},
  options: Omit<Partial<RelayOptions>, 'fetch'> = {},
) {
  const listeners = new Set<() => void>()
  const unsubscribe = vi.fn()
  const subscribed = vi.fn(
    subscribe ??
      ((_user, notify) => {
        listeners.add(notify)
        return () => {
          listeners.delete(notify)
          unsubscribe()
        }
      }),
  )
  const errors: { message: string; cause?: unknown }[] = []
  const agentEvents = { subscribe: subscribed, ...limits }
  const { relay, log, browserOf } = relayUnderTest({
    fetch: noService,
    users: [ada, bob],
    agentEvents,
    onError: (error) => errors.push(error),
    ...options,
  })
  const open = (user: AppUser | undefined = ada, init?: RequestInit, context?: unknown) =>
    relay(new Request(toRequest('GET', path, user.id, {}), init), context)
  const change = () => {
    for (const notify of listeners) notify()
  }
  return { open, change, listeners, unsubscribe, subscribed, errors, log, browserOf }
}

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe('the stream of changes of what agents want to do', () => {
  it('says that something changed, and not what', async () => {
    const { open, change, subscribed } = platformWith()
    const context = { address: '192.0.2.1' }
    const response = await open(ada, {}, context)
    expect(response.status).toBe(200)
    expect(subscribed).toHaveBeenCalledWith(ada, expect.any(Function), context)
    const events = readEvents(response)
    expect(await events.next()).toBe(heartbeat)
    change()
    expect(await events.next()).toBe(changed)
    await events.leave()
  })

  it('passes proxies unkept, uncompressed and at once', async () => {
    const { open } = platformWith()
    const { headers, body } = await open()
    await body?.cancel()
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'holdfast-user': expect.any(String),
      date: expect.any(String),
    })
  })

  it('is never silent for the eight seconds after which Bun may close a connection', async () => {
    vi.useFakeTimers()
    const { open } = platformWith()
    const events = readEvents(await open())
    await events.next()
    const read = vi.fn()
    void events.next().then(read)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(read).toHaveBeenCalledWith(heartbeat)
  })

  it.each([
    ['is none', {}],
    ['allows no agents', { allow: {}, agentEvents: undefined }],
  ])('does not exist where the platform %s', async (_, options) => {
    const { browserOf } = relayUnderTest({
      fetch: noService,
      users: [ada],
      agentEvents: undefined,
      ...options,
    })
    const response = await browserOf(ada).get(path)
    expect([response.status, response.body.code]).toEqual([404, 'ROUTE_NOT_FOUND'])
  })

  it('ends the subscription when the client leaves', { tags: ['T31'] }, async () => {
    const { open, listeners, unsubscribe } = platformWith()
    const events = readEvents(await open())
    await events.next()
    expect(listeners.size).toBe(1)
    await events.leave()
    await vi.waitFor(() => expect(unsubscribe).toHaveBeenCalledOnce())
    expect(listeners.size).toBe(0)
  })

  it('is the only response for which the signal of the request is read', async () => {
    const fetch = async () => Response.json({ data: [] })
    const agentEvents = { subscribe: () => () => undefined }
    const { relay } = relayUnderTest({ fetch, users: [ada], agentEvents })
    const readsOf = async (route: string) => {
      const request = toRequest('GET', route, ada.id, {})
      const signal = vi.spyOn(request, 'signal', 'get')
      await (await relay(request)).body?.cancel()
      return signal.mock.calls.length
    }
    expect(await readsOf('/agents')).toBe(0)
    expect(await readsOf(path)).toBe(1)
  })

  it('ends the subscription when the request was aborted', { tags: ['T31'] }, async () => {
    const { open, unsubscribe } = platformWith()
    const leaving = new AbortController()
    const events = readEvents(await open(ada, { signal: leaving.signal }))
    await events.next()
    leaving.abort()
    expect(await events.next()).toBeUndefined()
    expect(await readEvents(await open(ada, { signal: leaving.signal })).next()).toBeUndefined()
    await vi.waitFor(() => expect(unsubscribe).toHaveBeenCalledTimes(2))
  })

  it('is limited for each user, and for all', { tags: ['T31'] }, async () => {
    const { open } = platformWith({ maxStreamsPerUser: 2, maxStreams: 3 })
    const first = readEvents(await open())
    const own = [first, readEvents(await open())]
    const refused = await open()
    expect(refused.status).toBe(429)
    expect(refused.headers.get('Retry-After')).toBe('30')
    const others = readEvents(await open(bob))
    expect((await open(bob)).status).toBe(429)

    await first.leave()
    const again = await open()
    expect(again.status).toBe(200)
    for (const events of [...own, others, readEvents(again)]) await events.leave()
  })

  it('gives its place back where it could not be opened', { tags: ['T31'] }, async () => {
    const subscribe = vi.fn((): never => {
      throw new Error('no broker')
    })
    const { open } = platformWith({ subscribe, maxStreams: 1 })
    expect([(await open()).status, (await open()).status]).toEqual([500, 500])
  })

  it.each([
    ['throws', () => Promise.reject(new Error('no broker')), 500, 'INTERNAL_ERROR'],
    ['returns nothing to end it by', () => undefined as never, 500, 'INTERNAL_ERROR'],
    ['never settles', () => new Promise<never>(() => {}), 504, 'APP_TIMEOUT'],
  ])('is refused where the subscription %s', async (_, subscribe, status, code) => {
    const { open, errors, log } = platformWith({ subscribe }, { appTimeoutMs: 50 })
    const response = await open()
    expect([response.status, await response.json()]).toMatchObject([status, { code }])
    expect(errors).toMatchObject([{ code, cause: expect.any(Error) }])
    expect(log).toMatchObject([{ event: 'failed', status, code }])
  })

  it('ends a subscription that was made too late', { tags: ['T31'] }, async () => {
    const unsubscribe = vi.fn()
    const subscribe = async () => {
      await new Promise((resolve) => setTimeout(resolve, 100))
      return unsubscribe
    }
    const { open } = platformWith({ subscribe }, { appTimeoutMs: 20 })
    expect((await open()).status).toBe(504)
    await vi.waitFor(() => expect(unsubscribe).toHaveBeenCalledOnce())
  })

  it('reports a subscription that cannot be ended', async () => {
    const cause = new Error('broker gone')
    const { open, errors } = platformWith({ subscribe: () => () => Promise.reject(cause) })
    await readEvents(await open()).leave()
    await vi.waitFor(() => expect(errors).toMatchObject([{ code: 'INTERNAL_ERROR', cause }]))
  })

  it('ends after its seconds, and ends the subscription', { tags: ['T31'] }, async () => {
    vi.useFakeTimers()
    const { open, listeners } = platformWith({ maxStreamSeconds: 5 })
    const events = readEvents(await open())
    const reading = events.until('never').catch(({ message }) => message)
    await vi.advanceTimersByTimeAsync(4_900)
    expect(listeners.size).toBe(1)
    await vi.advanceTimersByTimeAsync(200)
    expect(listeners.size).toBe(0)
    expect(await reading).toBe('The stream has ended')
  })

  it('ends, with its subscription, when the next one opens after its time, if the host dropped its timers', {
    tags: ['T31'],
  }, async () => {
    vi.useFakeTimers()
    const { open, listeners, unsubscribe } = platformWith({ maxStreams: 1, maxStreamSeconds: 5 })
    const startedMs = performance.now()
    const now = vi.spyOn(performance, 'now')
    await open()
    now.mockReturnValue(startedMs + 4_900)
    expect((await open()).status).toBe(429)
    now.mockReturnValue(startedMs + 5_100)
    expect((await open()).status).toBe(200)
    expect(unsubscribe).toHaveBeenCalledOnce()
    expect(listeners.size).toBe(1)
  })

  it.each([
    ['is over', () => null],
    ['is another user’s', () => bob],
    ['is of another customer', () => ({ ...ada, customerId: bob.customerId })],
    ['is of another person of the customer', () => ({ ...ada, id: bob.id })],
    ['cannot be known', () => Promise.reject(new Error('no database'))],
  ])('ends soon after the app’s session %s', { tags: ['T26'] }, async (_, next) => {
    vi.useFakeTimers()
    let session: () => AppUser | null | Promise<AppUser | null> = () => ada
    const { open, listeners } = platformWith({}, { authenticate: async () => session() })
    await open()
    await vi.advanceTimersByTimeAsync(65_000)
    expect(listeners.size).toBe(1)
    session = next
    await vi.advanceTimersByTimeAsync(30_000)
    expect(listeners.size).toBe(0)
  })

  it.each([
    ['over', () => null, 'signedOut', []],
    [
      'not known',
      () => Promise.reject(new Error('no database')),
      'failed',
      [{ code: 'INTERNAL_ERROR', cause: new Error('no database') }],
    ],
  ])(
    'says why it ended, and reports a failure, where the session is %s',
    async (_, next, end, reported) => {
      vi.useFakeTimers()
      const ends: unknown[] = []
      const record = (_value: number, attributes: object) =>
        ends.push(Reflect.get(attributes, 'holdfast.stream.end'))
      const meter = { createHistogram: () => ({ record }), createCounter: () => ({ add: vi.fn() }) }
      let session: () => AppUser | null | Promise<AppUser | null> = () => ada
      const authenticate = async () => session()
      const { open, errors } = platformWith({}, { authenticate, meter })
      await open()
      session = next
      await vi.advanceTimersByTimeAsync(30_000)
      expect(ends.at(-1)).toBe(end)
      expect(errors).toMatchObject(reported)
    },
  )

  it('sends one event a second at most', async () => {
    vi.useFakeTimers()
    const { open, change } = platformWith()
    const events = readEvents(await open())
    await events.next()
    change()
    expect(await events.next()).toBe(changed)
    const read = vi.fn()
    void events.next().then(read)
    change()
    await vi.advanceTimersByTimeAsync(900)
    expect(read).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(200)
    expect(read).toHaveBeenCalledWith(changed)
    await events.leave()
  })

  it('is one entry of the log and one duration, until it opened', async () => {
    const recorded: [string, number, object][] = []
    const createHistogram = (name: string) => ({
      record: (value: number, attributes: object) => recorded.push([name, value, attributes]),
    })
    const createCounter = () => ({ add: () => undefined })
    const meter = { createHistogram, createCounter }
    const { open, log } = platformWith({}, { meter })
    const events = readEvents(await open())
    await events.next()
    expect(log).toMatchObject([{ event: 'succeeded', status: 200, route: 'watchAgentActions' }])
    expect(recorded.map(([name]) => name)).toEqual(['holdfast.relay.request.duration'])
    await new Promise((resolve) => setTimeout(resolve, 120))
    await events.leave()
    expect(log).toHaveLength(1)
    expect(recorded.slice(1)).toEqual([
      [
        'holdfast.relay.stream.duration',
        expect.any(Number),
        { 'holdfast.stream.end': 'left', 'holdfast.route': 'watchAgentActions' },
      ],
    ])
    expect(recorded[1]?.[1]).toBeGreaterThan(0.1)
    expect(recorded[0]?.[1]).toBeLessThan(0.1)
  })

  it('asks the app’s rules, and nothing may change the user they see', async () => {
    const users: Readonly<AppUser>[] = []
    const subscribe = (user: Readonly<AppUser>) => {
      users.push(user)
      return () => undefined
    }
    const beforeForward = vi.fn(() => ({ reason: 'NO_AGENTS' }))
    const refusing = platformWith({ subscribe }, { beforeForward })
    expect((await refusing.open()).status).toBe(403)
    expect(users).toEqual([])
    const { open } = platformWith({ subscribe })
    await readEvents(await open()).leave()
    expect(Object.isFrozen(users[0]) && Object.isFrozen(users[0]?.accountIds)).toBe(true)
  })

  it('never takes longer than the app may', async () => {
    const { open } = platformWith({ subscribe: () => new Promise(() => {}) }, { appTimeoutMs: 20 })
    expect(await soon(open())).toHaveProperty('status', 504)
  })
})
