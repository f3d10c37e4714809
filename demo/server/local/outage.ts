import type { RelayFetch } from 'holdfast/relay'

/** How the way to the service may be broken. */
export const outages = ['none', 'down', 'lostAnswer'] as const
export type Outage = (typeof outages)[number]

/** The way to the service, and how to break it. */
export interface BreakableWay {
  fetch: RelayFetch
  /** `down` until it is mended; `lostAnswer` for the next write: it is carried out, unheard. */
  set(outage: Outage): void
}

/** @param send - the way that works */
export function createBreakableWay(send: RelayFetch): BreakableWay {
  let outage: Outage = 'none'
  return {
    async fetch(request) {
      if (outage === 'down') throw new TypeError('The service is unreachable: a simulated outage')
      if (outage === 'lostAnswer' && request.method !== 'GET') {
        outage = 'none'
        await send(request)
        throw new TypeError('The response is lost: a simulated outage')
      }
      return send(request)
    },
    set: (next) => {
      outage = next
    },
  }
}
