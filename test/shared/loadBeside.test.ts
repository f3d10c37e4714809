import { describe, expect, it } from 'vitest'
import { loadBeside } from '../../src/shared/loadBeside.ts'

const later = () => new Promise((resolve) => setTimeout(resolve))

describe('loadBeside', () => {
  it('begins to load before the work, and gives the results of both', async () => {
    const events: string[] = []
    const load = async () => events.push('load')
    const work = async () => events.push('work')

    expect(await loadBeside(load, work)).toEqual([2, 1])
    expect(events).toEqual(['load', 'work'])
  })

  it('ends after the work where the part cannot be loaded', async () => {
    const events: string[] = []
    const work = async () => {
      await later()
      events.push('work ended')
    }
    const ended = loadBeside(() => Promise.reject(new Error('not loaded')), work)
    await ended.catch(() => events.push('rejected'))

    await expect(ended).rejects.toThrow('not loaded')
    expect(events).toEqual(['work ended', 'rejected'])
  })

  it('ends at once where the work fails, and leaves no failure of the loading unhandled', async () => {
    const load = () => later().then(() => Promise.reject(new Error('not loaded')))
    const work = () => Promise.reject(new Error('refused'))

    await expect(loadBeside(load, work)).rejects.toThrow('refused')
    // A rejection that nobody handles fails the run.
    await later()
    await later()
  })

  it('lets the work wait for the part', async () => {
    const work = async (loading: Promise<string>) => `with ${await loading}`

    expect(await loadBeside(async () => 'the part', work)).toEqual(['with the part', 'the part'])
  })
})
