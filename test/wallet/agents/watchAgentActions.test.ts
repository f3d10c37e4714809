import { afterEach, describe, expect, it, vi } from 'vitest'
import { createRelay, toNodeHandler } from '../../../src/relay.ts'
import type { AgentAction } from '../../../src/shared/agentResources.ts'
import { rejectAgentAction } from '../../../src/wallet/agents/approveAgentAction.ts'
import { listAgentActions, watchAgentActions } from '../../../src/wallet/agents/listAgentActions.ts'
import type { Wallet } from '../../../src/wallet/context/walletContext.ts'
import { createWallet } from '../../../src/wallet/createWallet.ts'
import { memoryKeyStore } from '../../../src/wallet/storage/memoryKeyStore.ts'
import { changed, heartbeat } from '../../relay/support/eventReader.ts'
import { serve } from '../../relay/support/nodeServer.ts'
import { soon } from '../../relay/support/soon.ts'
import { isPauseOfWatch, skipPauses } from '../../support/skipPauses.ts'

skipPauses(isPauseOfWatch)

const hour = 3_600_000
/** Without a stream nothing is read again within a test. */
const slow = { firstPauseMs: hour, maxPauseMs: hour }
const fast = { firstPauseMs: 50, maxPauseMs: 50 }
const list = '/wallet/agents/approvals'
const events = `${list}/events`

/** A stream of the relay's, as it is on the wire. */
interface OpenStream {
  say(text: string): void
  end(): void
  fail(): void
  signal: AbortSignal | undefined
  wasCancelled: boolean
}

/** What a relay does when it is asked for a stream. */
type Opening = (
  stream: OpenStream,
  body: ReadableStream<Uint8Array>,
) => Response | Promise<Response>

const asStream: Opening = (stream, body) => {
  stream.say(heartbeat)
  return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } })
}

/** A relay with a list of actions that grows, and streams that the test writes. */
function relayWith(open: Opening | undefined) {
  const streams: OpenStream[] = []
  const calls: string[] = []
  const actions: string[] = []
  /** Of the last page. */
  const failure = { isOn: false }
  const fetchRelay: typeof fetch = async (input, init) => {
    const { pathname, searchParams } = new URL(String(input))
    calls.push(pathname)
    if (pathname === events && open) {
      const { stream, body } = streamOf(init?.signal)
      streams.push(stream)
      return open(stream, body)
    }
    if (pathname !== list) return Response.json({ code: 'NOT_FOUND' }, { status: 404 })
    const from = Number(searchParams.get('cursor') ?? 0)
    const next = from + Number(searchParams.get('limit'))
    const hasMore = next < actions.length
    if (failure.isOn && !hasMore) return new Response(null, { status: 503 })
    const nextCursor = hasMore ? String(next) : undefined
    return Response.json({ data: actions.slice(from, next).map(actionOf), hasMore, nextCursor })
  }
  const wallet = createWallet({
    relayUrl: 'http://localhost/wallet',
    keyStore: memoryKeyStore(),
    fetch: fetchRelay,
  })
  const count = (path: string) => calls.filter((call) => call === path).length
  const counts = { reads: () => count(list), opened: () => count(events) }
  return { wallet, streams, actions, failure, ...counts }
}

function streamOf(signal: AbortSignal | null | undefined) {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const stream: OpenStream = {
    say: (text) => controller?.enqueue(new TextEncoder().encode(text)),
    end: () => controller?.close(),
    fail: () => controller?.error(new TypeError('network error')),
    signal: signal ?? undefined,
    wasCancelled: false,
  }
  const body = new ReadableStream<Uint8Array>({
    start(given) {
      controller = given
    },
    cancel() {
      stream.wasCancelled = true
    },
  })
  return { stream, body }
}

function actionOf(id: string): AgentAction {
  return {
    id: `AgentAction:${id}`,
    agentId: 'Agent:1',
    customerId: 'Customer:1',
    status: 'PENDING_APPROVAL',
    type: 'TRANSFER_OUT',
    transferDetails: {
      amount: 1,
      currency: 'USD',
      sourceAccountId: 'InternalAccount:1',
      destinationAccountId: 'ExternalAccount:1',
    },
    createdAt: '2026-06-01T12:00:00Z',
    updatedAt: '2026-06-01T12:00:00Z',
  } as AgentAction
}

const ending: AbortController[] = []

/** Watches until the test ends. */
function watch(wallet: Wallet, options: object = slow) {
  const abort = new AbortController()
  ending.push(abort)
  const watching = watchAgentActions(wallet, { signal: abort.signal, ...options })
  const next = () => {
    const ids = soon(watching.next()).then((result) =>
      result === 'nothing yet' ? result : result.value?.map(({ id }) => id),
    )
    // The end of the test aborts what still waits.
    ids.catch(() => undefined)
    return ids
  }
  return { next, watching, abort }
}

afterEach(() => {
  for (const abort of ending.splice(0)) abort.abort()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('watchAgentActions over a stream', () => {
  it('reads at once when something changed', async () => {
    const { wallet, streams, actions, reads } = relayWith(asStream)
    const { next } = watch(wallet)
    expect(await next()).toEqual([])
    const waiting = next()
    await vi.waitFor(() => expect(reads()).toBe(2))
    actions.push('1')
    streams[0]?.say(changed)
    expect(await waiting).toEqual(['AgentAction:1'])
    expect(streams).toHaveLength(1)
  })

  it('reads when the stream opens: something may have changed before', async () => {
    const { wallet, streams, actions } = relayWith(async (stream, body) => {
      actions.push('1')
      return asStream(stream, body)
    })
    const { next } = watch(wallet)
    expect(await next()).toEqual([])
    expect(await next()).toEqual(['AgentAction:1'])
    expect(streams).toHaveLength(1)
  })

  it('reads nothing for heartbeats', async () => {
    const { wallet, streams, reads } = relayWith(asStream)
    const { next } = watch(wallet, fast)
    await next()
    void next()
    await vi.waitFor(() => expect(reads()).toBe(2))
    for (let count = 0; count < 10; count++) streams[0]?.say(heartbeat)
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(reads()).toBe(2)
  })

  it('misses no change that comes while it reads, or while the caller is busy', async () => {
    const { wallet, streams, actions } = relayWith(asStream)
    const { next } = watch(wallet)
    await next()
    const waiting = next()
    await vi.waitFor(() => expect(streams).toHaveLength(1))
    actions.push('1')
    streams[0]?.say(changed)
    await waiting
    actions.push('2')
    streams[0]?.say(changed)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(await next()).toEqual(['AgentAction:1', 'AgentAction:2'])
  })

  it('reads once a second at most, however many events come, and misses no last one', {
    tags: ['T31'],
  }, async () => {
    vi.useFakeTimers()
    const { wallet, streams, actions, reads } = relayWith(asStream)
    const { watching } = watch(wallet)
    await watching.next()
    const waiting = watching.next()
    await vi.advanceTimersByTimeAsync(100)
    const before = reads()
    for (let count = 0; count < 300; count++) {
      streams[0]?.say(changed.repeat(50))
      await vi.advanceTimersByTimeAsync(10)
    }
    expect(reads() - before).toBeGreaterThanOrEqual(2)
    expect(reads() - before).toBeLessThanOrEqual(4)
    actions.push('1')
    streams[0]?.say(changed)
    await vi.advanceTimersByTimeAsync(1_100)
    expect((await waiting).value).toMatchObject([{ id: 'AgentAction:1' }])
  })

  it('reads at once after a quiet second, and ends with its signal while it waits for the next', async () => {
    vi.useFakeTimers()
    const { wallet, streams, reads } = relayWith(asStream)
    const { watching, abort } = watch(wallet)
    await watching.next()
    const waiting = expect(watching.next()).rejects.toMatchObject({ code: 'ABORTED' })
    await vi.advanceTimersByTimeAsync(1_100)
    const before = reads()
    streams[0]?.say(changed)
    await vi.advanceTimersByTimeAsync(20)
    expect(reads()).toBe(before + 1)
    streams[0]?.say(changed)
    await vi.advanceTimersByTimeAsync(20)
    expect(reads()).toBe(before + 1)
    abort.abort()
    await waiting
  })

  it.each([
    ['ends', (stream: OpenStream) => stream.end()],
    ['fails', (stream: OpenStream) => stream.fail()],
  ])('reads again and polls when the stream %s, and opens another one', async (_, stop) => {
    const { wallet, streams, actions, opened } = relayWith(asStream)
    const { next } = watch(wallet, fast)
    await next()
    const waiting = next()
    await vi.waitFor(() => expect(streams).toHaveLength(1))
    actions.push('1')
    if (streams[0]) stop(streams[0])
    expect(await waiting).toEqual(['AgentAction:1'])
    const later = next()
    actions.push('2')
    expect(await later).toEqual(['AgentAction:1', 'AgentAction:2'])
    expect(opened()).toBe(1)
    void next()
    await vi.waitFor(() => expect(opened()).toBe(2), 4_000)
  })

  it.each([
    ['has no streams', undefined],
    ['answers with a page', () => new Response('<!doctype html>', { status: 200 })],
    ['has the method not', () => new Response(null, { status: 405 })],
    ['refuses it', () => Response.json({ code: 'FORBIDDEN' }, { status: 403 })],
    ['has no body', () => new Response(null, { headers: { 'Content-Type': 'text/event-stream' } })],
  ])(
    'polls, and asks for no stream again, where the relay %s',
    { tags: ['T19'] },
    async (_, open) => {
      vi.useFakeTimers({ shouldAdvanceTime: true })
      const { wallet, actions, opened } = relayWith(open)
      const { next } = watch(wallet, fast)
      expect(await next()).toEqual([])
      actions.push('1')
      expect(await next()).toEqual(['AgentAction:1'])
      void next()
      await vi.advanceTimersByTimeAsync(2_500)
      expect(opened()).toBe(1)
    },
  )

  it.each([
    ['the limit', () => new Response(null, { status: 429, headers: { 'Retry-After': '30' } })],
    ['a failure', () => new Response(null, { status: 503 })],
    ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['nothing', () => new Promise<never>(() => {})],
  ])('polls where the stream comes to %s', async (_, open) => {
    const { wallet, actions, opened } = relayWith(open)
    const { next } = watch(wallet, fast)
    expect(await next()).toEqual([])
    actions.push('1')
    expect(await next()).toEqual(['AgentAction:1'])
    expect(opened()).toBe(1)
  })

  it('keeps to the Retry-After of a refused stream', async () => {
    vi.useFakeTimers()
    const headers = { 'Retry-After': '600' }
    const { wallet, opened } = relayWith(() => new Response(null, { status: 429, headers }))
    const { watching } = watch(wallet, { firstPauseMs: 10_000, maxPauseMs: 10_000 })
    await watching.next()
    void watching.next().catch(() => undefined)
    await vi.advanceTimersByTimeAsync(590_000)
    expect(opened()).toBe(1)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(opened()).toBe(2)
  })

  it('drops a stream that is silent, and polls', { tags: ['T19'] }, async () => {
    vi.useFakeTimers()
    const { wallet, streams, reads } = relayWith((_stream, body) => {
      return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } })
    })
    const { watching } = watch(wallet, { firstPauseMs: 10_000, maxPauseMs: 10_000 })
    await watching.next()
    void watching.next().catch(() => undefined)
    await vi.advanceTimersByTimeAsync(24_000)
    expect([streams[0]?.wasCancelled, reads()]).toEqual([false, 3])
    await vi.advanceTimersByTimeAsync(2_000)
    expect([streams[0]?.wasCancelled, streams[0]?.signal?.aborted]).toEqual([true, true])
    await vi.advanceTimersByTimeAsync(10_000)
    expect(reads()).toBeGreaterThan(3)
  })

  it('reads once a minute although the stream says nothing', async () => {
    vi.useFakeTimers()
    const { wallet, streams, reads } = relayWith(asStream)
    const { watching } = watch(wallet)
    await watching.next()
    void watching.next().catch(() => undefined)
    await vi.advanceTimersByTimeAsync(100)
    const before = reads()
    for (let count = 0; count < 7; count++) {
      await vi.advanceTimersByTimeAsync(10_000)
      streams[0]?.say(heartbeat)
    }
    expect(reads()).toBe(before + 1)
    expect(streams).toHaveLength(1)
  })
})

describe('watchAgentActions of an agent with a flood of requests', { tags: ['T31'] }, () => {
  const request = (index: number) => String(index).padStart(12, '0')
  const flood = (count: number) => Array.from({ length: count }, (_, index) => request(index))

  type Flooded = ReturnType<typeof relayWith>
  const announce = ({ streams }: Flooded) => {
    for (const stream of streams) stream.say(changed)
  }
  const decide = ({ wallet }: Flooded) => {
    rejectAgentAction(wallet, actionOf('1')).catch(() => undefined)
  }

  it.each<[string, Opening | undefined, object, (relay: Flooded) => void]>([
    ['events', asStream, slow, announce],
    ['polling', undefined, fast, () => undefined],
    ['decisions in this browser', undefined, slow, decide],
    [
      'reads that fail',
      undefined,
      fast,
      ({ failure }) => {
        failure.isOn = true
      },
    ],
  ])(
    'leaves the user more than half of their reads, with three tabs: %s',
    async (_, open, options, act) => {
      vi.useFakeTimers()
      // Fake timers do not drive a BroadcastChannel. Without one, a decision calls listeners in the page.
      vi.stubGlobal('BroadcastChannel', undefined)
      const relay = relayWith(open)
      relay.actions.push(...flood(850))
      for (const wallet of [relay.wallet, relay.wallet, relay.wallet]) {
        const { watching } = watch(wallet, options)
        expect((await watching.next()).value).toHaveLength(850)
        const run = async () => {
          for await (const actions of watching) expect(actions.length).toBeGreaterThan(100)
        }
        run().catch(() => undefined)
      }
      for (let second = 0; second < 60 && relay.reads() < 300; second += 1) {
        await vi.advanceTimersByTimeAsync(1_000)
        relay.actions.push(request(1_000 + second))
        act(relay)
      }
      // Of the default of readsPerUser, 6,000 in ten minutes, a minute has 600.
      expect(relay.reads()).toBeLessThan(300)
      expect(relay.reads()).toBeGreaterThan(100)
    },
  )

  it('reads the oldest 1,000', async () => {
    const { wallet, actions, reads } = relayWith(undefined)
    actions.push(...flood(2_500))
    const { next } = watch(wallet)
    expect(await next()).toEqual(flood(1_000).map((id) => `AgentAction:${id}`))
    expect(reads()).toBe(10)
    expect(await listAgentActions(wallet)).toHaveLength(1_000)
  })

  it('ends with its signal while it waits for its next read', async () => {
    vi.useFakeTimers()
    const { wallet, actions, reads } = relayWith(undefined)
    actions.push(...flood(850))
    const { watching, abort } = watch(wallet, fast)
    await watching.next()
    const waiting = expect(watching.next()).rejects.toMatchObject({ code: 'ABORTED' })
    await vi.advanceTimersByTimeAsync(1_000)
    abort.abort()
    await waiting
    expect(reads()).toBe(9)
  })
})

describe('a stream of watchAgentActions', () => {
  async function openStream(options: object = slow) {
    const relay = relayWith(asStream)
    const watched = watch(relay.wallet, options)
    await watched.next()
    const waiting = watched.watching.next()
    waiting.catch(() => undefined)
    await vi.waitFor(() => expect(relay.reads()).toBe(2))
    const [stream] = relay.streams
    return { ...relay, ...watched, waiting, stream }
  }

  it('ends with the signal', async () => {
    const { abort, waiting, stream } = await openStream()
    abort.abort()
    await expect(waiting).rejects.toMatchObject({ code: 'ABORTED' })
    await vi.waitFor(() => expect(stream?.wasCancelled).toBe(true))
  })

  it('ends when the loop is left', async () => {
    const { actions, watching, waiting, stream } = await openStream()
    actions.push('1')
    stream?.say(changed)
    await waiting
    await watching.return()
    await vi.waitFor(() => expect(stream?.wasCancelled).toBe(true))
  })

  it('ends with the wallet, although the caller asks for nothing', { tags: ['T24'] }, async () => {
    const { actions, wallet, waiting, stream } = await openStream()
    actions.push('1')
    stream?.say(changed)
    await waiting
    expect(stream?.wasCancelled).toBe(false)
    wallet.destroy()
    await vi.waitFor(() => expect(stream?.wasCancelled).toBe(true))
  })

  it('is not opened again for a caller who asks for nothing', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { actions, waiting, stream, opened } = await openStream(fast)
    actions.push('1')
    stream?.say(changed)
    await waiting
    stream?.end()
    await vi.advanceTimersByTimeAsync(2_500)
    expect(opened()).toBe(1)
  })

  it('ends while the page is hidden, and opens again when it is shown', {
    tags: ['T31'],
  }, async () => {
    const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
    vi.stubGlobal('document', page)
    const show = (state: string) => {
      page.visibilityState = state
      page.dispatchEvent(new Event('visibilitychange'))
    }
    const { actions, waiting, stream, streams, opened } = await openStream()
    show('hidden')
    await vi.waitFor(() => expect(stream?.wasCancelled).toBe(true))
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(opened()).toBe(1)
    actions.push('1')
    show('visible')
    expect((await waiting).value).toMatchObject([{ id: 'AgentAction:1' }])
    expect(streams).toHaveLength(1)
  })

  it('does not outlive a fetch that takes no notice of its signal', async () => {
    let answer: (() => void) | undefined
    const { wallet, streams } = relayWith(async (stream, body) => {
      await new Promise<void>((resolve) => {
        answer = resolve
      })
      return asStream(stream, body)
    })
    const { next, abort } = watch(wallet)
    await next()
    void next()
    await vi.waitFor(() => expect(streams).toHaveLength(1))
    abort.abort()
    answer?.()
    await vi.waitFor(() => expect(streams[0]?.wasCancelled).toBe(true))
  })
})

describe('watchAgentActions over a relay on a server', () => {
  it('hears of a change, and the subscription ends with it', async () => {
    const stage = await startStage()
    const wallet = createWallet({
      relayUrl: `${stage.url}/wallet`,
      keyStore: memoryKeyStore(),
    })
    const { next, abort } = watch(wallet)
    expect(await next()).toEqual([])
    const waiting = next()
    await vi.waitFor(() => expect(stage.listeners.size).toBe(1))
    await vi.waitFor(() => expect(stage.reads()).toBe(2))
    stage.actions.push(actionOf('1'))
    for (const notify of stage.listeners) notify()
    expect(await waiting).toEqual(['AgentAction:1'])
    abort.abort()
    await vi.waitFor(() => expect(stage.listeners.size).toBe(0))
  })
})

/** The relay on a server of Node's, in front of a service that has one list. */
async function startStage() {
  const listeners = new Set<() => void>()
  const actions: AgentAction[] = []
  let reads = 0
  const accountIds = ['InternalAccount:1']
  const relay = createRelay({
    service: { baseUrl: 'http://localhost/v1', clientId: 'id', clientSecret: 'secret' },
    rp: { id: 'localhost', name: 'Model', origins: ['http://localhost'] },
    authenticate: async () => ({
      id: '1',
      displayName: 'Ada',
      customerId: 'Customer:1',
      accountIds,
      verifiedEmails: [],
    }),
    fetch: async (request) => {
      if (!request.url.includes('/agents/approvals')) {
        return Response.json({ data: [{ id: 'InternalAccount:1', customerId: 'Customer:1' }] })
      }
      reads += 1
      return Response.json({ data: actions, hasMore: false })
    },
    allow: { agents: true },
    agentEvents: {
      subscribe: (_user, notify) => {
        listeners.add(notify)
        return () => listeners.delete(notify)
      },
    },
  })
  const { url } = await serve(toNodeHandler(relay))
  return { url, actions, listeners, reads: () => reads }
}
