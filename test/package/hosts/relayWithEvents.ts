import {
  createRelay as createRelayItself,
  type Relay,
  type RelayHandler,
  type RelayOptions,
} from 'holdfast/relay'

export type { Relay } from 'holdfast/relay'

/** Streams are as short as they may be, unless a test wants to see a host's own limits. */
const { STREAM_SECONDS = '5', BASE_PATH = '/wallet' } = globalThis.process?.env ?? {}

/** The addresses by which a test notifies the open streams, and counts the subscriptions. */
const control = {
  notify: `${BASE_PATH}/test/notify`,
  subscriptions: `${BASE_PATH}/test/subscriptions`,
}

/** Long enough to be compressed. */
const padding = ' '.repeat(4_096)

/**
 * In the recipes of a test, this is `createRelay`: the relay also has streams of events, as short as they can be and
 * two for each user, and the test reaches the platform's subscriptions.
 */
export function createRelay<Context>(options: RelayOptions<Context>): Relay<Context> {
  const listeners = new Set<() => void>()
  const relay = createRelayItself<Context>({
    ...options,
    basePath: BASE_PATH,
    allow: { agents: true },
    agentEvents: {
      subscribe: (_user, notify) => {
        listeners.add(notify)
        return () => listeners.delete(notify)
      },
      maxStreamsPerUser: 2,
      maxStreamSeconds: Number(STREAM_SECONDS),
    },
  })
  const handle: RelayHandler<Context> = async (request, ...context) => {
    const { pathname, searchParams } = new URL(request.url)
    if (pathname === control.notify) {
      const count = Number(searchParams.get('count'))
      for (let call = 0; call < count; call++) for (const notify of listeners) notify()
    }
    return Object.values(control).includes(pathname)
      ? Response.json({ subscriptions: listeners.size, padding })
      : relay(request, ...context)
  }
  return Object.assign(handle, { health: relay.health })
}
