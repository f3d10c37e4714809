import {
  createRelay as createRelayItself,
  type Relay,
  type RelayHandler,
  type RelayOptions,
} from 'holdfast/relay'

export type { Relay } from 'holdfast/relay'

/** The addresses by which a test notifies the open streams, and counts the subscriptions. */
const control = { notify: '/wallet/test/notify', subscriptions: '/wallet/test/subscriptions' }

/** As short as it may be, unless a test wants to see a host's own limits. */
const { STREAM_SECONDS = '5' } = globalThis.process?.env ?? {}

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
