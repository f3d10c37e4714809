import { describe, expect, it } from 'vitest'
import { pollInterval } from '../../../demo/session/moneyEvents.ts'

describe('pollInterval', () => {
  it('polls nothing while the stream is live', () => {
    expect(pollInterval({ status: 'success' }, true, 5_000)).toBe(false)
    expect(pollInterval({ status: 'pending' }, true, 5_000)).toBe(false)
  })

  it('polls while there is no stream', () => {
    expect(pollInterval({ status: 'success' }, false, 5_000)).toBe(5_000)
  })

  it('repeats a read that failed though the stream is live, every three seconds at most', () => {
    expect(pollInterval({ status: 'error' }, true, 5_000)).toBe(5_000)
    expect(pollInterval({ status: 'error' }, true, 1_000)).toBe(3_000)
  })
})
