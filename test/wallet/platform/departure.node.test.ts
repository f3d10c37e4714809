import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { watchDeparture } from '../../../src/wallet/platform/departure.ts'

let page: EventTarget

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] })
  page = new EventTarget()
  vi.stubGlobal('document', {})
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const leave = () => page.dispatchEvent(new Event('beforeunload'))

describe('a page', { tags: ['T35'] }, () => {
  it('is being left for a minute from when a navigation begins, each time', () => {
    const departure = watchDeparture(new AbortController().signal)
    expect(departure.isLeaving()).toBe(false)
    for (const _ of [1, 2]) {
      leave()
      expect(departure.isLeaving()).toBe(true)
      vi.advanceTimersByTime(59_000)
      expect(departure.isLeaving()).toBe(true)
      vi.advanceTimersByTime(2_000)
      expect(departure.isLeaving()).toBe(false)
    }
  })

  it('is watched until the wallet is destroyed', () => {
    const wallet = new AbortController()
    const departure = watchDeparture(wallet.signal)
    wallet.abort()
    leave()

    expect(departure.isLeaving()).toBe(false)
  })

  it('is never left where there is none, as on a server', () => {
    vi.stubGlobal('document', undefined)
    const departure = watchDeparture(new AbortController().signal)
    leave()

    expect(departure.isLeaving()).toBe(false)
  })
})
