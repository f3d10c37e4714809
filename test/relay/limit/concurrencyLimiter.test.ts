import { describe, expect, it } from 'vitest'
import { createConcurrencyLimiter } from '../../../src/relay/limit/concurrencyLimiter.ts'

/** Pieces of work that end when they are told to, and the order in which they began. */
function pieces(max: number) {
  const limit = createConcurrencyLimiter(max)
  const begun: string[] = []
  const ends = new Map<string, { resolve: () => void; reject: (error: Error) => void }>()
  const run = (name: string, piece: string) =>
    limit(name, () => {
      begun.push(piece)
      return new Promise<void>((resolve, reject) => ends.set(piece, { resolve, reject }))
    })
  const settled = async () => {
    await new Promise((resolve) => setImmediate(resolve))
    return begun
  }
  return { run, ends, settled }
}

describe('the limit of work at a time', () => {
  it('is for work of one name: the rest waits in the order it came, and takes over a place that is free', async () => {
    const { run, ends, settled } = pieces(2)
    for (const piece of ['a1', 'a2', 'a3', 'a4']) void run('a', piece)
    void run('b', 'b1')
    expect(await settled()).toEqual(['a1', 'a2', 'b1'])

    ends.get('a2')?.resolve()
    expect(await settled()).toEqual(['a1', 'a2', 'b1', 'a3'])

    ends.get('a1')?.resolve()
    expect(await settled()).toEqual(['a1', 'a2', 'b1', 'a3', 'a4'])
  })

  it('counts no work that has ended, well or not', async () => {
    const { run, ends, settled } = pieces(1)
    const failing = run('a', 'a1')
    ends.get('a1')?.reject(new Error('planted'))
    await expect(failing).rejects.toThrow('planted')

    for (const piece of ['a2', 'a3']) void run('a', piece)
    expect(await settled()).toEqual(['a1', 'a2'])

    ends.get('a2')?.resolve()
    expect(await settled()).toEqual(['a1', 'a2', 'a3'])
  })

  it('holds while one of several is still running', async () => {
    const { run, ends, settled } = pieces(2)
    for (const piece of ['a1', 'a2']) void run('a', piece)
    ends.get('a1')?.resolve()
    await settled()

    for (const piece of ['a3', 'a4']) void run('a', piece)
    expect(await settled()).toEqual(['a1', 'a2', 'a3'])
  })
})
