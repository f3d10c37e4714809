import { describe, expect, it, vi } from 'vitest'
import { loadAhead } from '../../src/shared/loadAhead.ts'

describe('loadAhead', () => {
  it('loads all at once', () => {
    const loads = [vi.fn(() => new Promise(() => undefined)), vi.fn(async () => undefined)]
    loadAhead(...loads)
    for (const load of loads) expect(load).toHaveBeenCalledOnce()
  })

  it('changes nothing when a chunk cannot be loaded', async () => {
    loadAhead(() => Promise.reject(new TypeError('Failed to fetch')))
    // An unhandled rejection would fail this file.
    await new Promise((resolve) => setTimeout(resolve, 0))
  })

  it('loads nothing for a customer who saves data', () => {
    vi.stubGlobal('navigator', { connection: { saveData: true } })
    const load = vi.fn(async () => undefined)
    loadAhead(load)
    expect(load).not.toHaveBeenCalled()
  })

  it('loads where there is no navigator', () => {
    vi.stubGlobal('navigator', undefined)
    const load = vi.fn(async () => undefined)
    loadAhead(load)
    expect(load).toHaveBeenCalledOnce()
  })
})
