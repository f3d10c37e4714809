import { describe, expect, it } from 'vitest'
import { createDeliveryQueue } from '../../src/webhooks/deliveryQueue.ts'
import type { Attempt } from '../../src/webhooks/webhooks.ts'

const delivered: Attempt = { endpoint: 'http://localhost/hook', status: 200, body: '' }

/** A queue whose deliveries end when the test says so. */
function createHeldQueue() {
  const started: string[] = []
  const ends = new Map<string, (result: Attempt | Error) => void>()
  const deliver = (id: string) => {
    started.push(id)
    return new Promise<Attempt>((resolve, reject) => {
      ends.set(id, (result) => (result instanceof Error ? reject(result) : resolve(result)))
    })
  }
  const end = async (id: string, result: Attempt | Error = delivered) => {
    ends.get(id)?.(result)
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { queue: createDeliveryQueue(deliver), deliver, started, end }
}

describe('the delivery queue', () => {
  it('delivers sixteen webhooks at once, and the next when one of them is done', async () => {
    const { queue, started, end } = createHeldQueue()
    for (let index = 0; index < 20; index += 1) queue.add(`w${index}`)
    expect(started).toHaveLength(16)
    await end('w3')
    expect(started.slice(16)).toEqual(['w16'])
  })

  it('delivers a webhook once, however often it falls due meanwhile', async () => {
    const { queue, started, end } = createHeldQueue()
    for (let time = 0; time < 3; time += 1) queue.add('w')
    await end('w')
    expect(started).toEqual(['w'])
  })

  it('delivers it again when it fell due during a delivery that failed', async () => {
    const { queue, deliver, started, end } = createHeldQueue()
    const failed = queue.start('w', () => deliver('w'))
    queue.add('w')
    const refusal = expect(failed).rejects.toThrow('lost')
    await end('w', new Error('lost'))
    await refusal
    expect(started).toEqual(['w', 'w'])
  })

  it('starts nothing while it drains: neither what waits nor what is added', async () => {
    const { queue, started, end } = createHeldQueue()
    for (let index = 0; index < 18; index += 1) queue.add(`w${index}`)
    let isDrained = false
    const drained = queue.drain().then(() => {
      isDrained = true
    })
    queue.add('late')
    for (let index = 0; index < 16; index += 1) {
      expect(isDrained).toBe(false)
      await end(`w${index}`)
    }
    await drained
    expect(started).toHaveLength(16)
    queue.add('after')
    expect(started.at(-1)).toBe('after')
  })

  it('does not start again, while it drains, what fell due during a delivery that failed', async () => {
    const { queue, deliver, started, end } = createHeldQueue()
    const failed = queue.start('w', () => deliver('w'))
    const refusal = expect(failed).rejects.toThrow('lost')
    queue.add('w')
    const drained = queue.drain()
    await end('w', new Error('lost'))
    await refusal
    await drained
    expect(started).toEqual(['w'])
  })
})
