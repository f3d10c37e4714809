import { afterEach, describe, expect, it, vi } from 'vitest'
import { createEventStream, type OpenStream } from '../../../src/relay/events/eventStream.ts'
import { superviseStream } from '../../../src/relay/events/superviseStream.ts'
import type { Settings } from '../../../src/relay/options/relayOptions.ts'
import { ada } from '../support/users.ts'

afterEach(() => {
  vi.useRealTimers()
})

describe('the supervision of a stream', () => {
  it('listens for its end once, however often it asks about the session', async () => {
    vi.useFakeTimers()
    const listeners = new Set<unknown>()
    const stream = createEventStream({ heartbeatMs: 5_000, minGapMs: 0 })
    const whenEnded: typeof stream.whenEnded = (listener) => {
      listeners.add(listener)
      const remove = stream.whenEnded(listener)
      return () => {
        listeners.delete(listener)
        remove()
      }
    }
    const authenticate = vi.fn(async () => ada)
    const settings = { appTimeoutMs: 1_000, agentEvents: { maxStreamSeconds: 600 } } as Settings
    const open = { call: { user: ada }, caller: { authenticate }, stream: { ...stream, whenEnded } }
    void superviseStream(settings, open as unknown as OpenStream)
    await vi.advanceTimersByTimeAsync(95_000)
    expect(authenticate).toHaveBeenCalledTimes(3)
    expect(listeners.size).toBe(1)
    stream.end('left')
  })
})
