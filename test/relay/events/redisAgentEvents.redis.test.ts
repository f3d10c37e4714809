import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { connectAgentEvents } from '../recipes/redisAgentEvents.ts'
import { toRequest } from '../support/browser.ts'
import { changed, heartbeat, readEvents } from '../support/eventReader.ts'
import { type RedisServer, startRedis } from '../support/redisServer.ts'
import { relayUnderTest } from '../support/relayUnderTest.ts'
import { soon } from '../support/soon.ts'
import { ada, bob } from '../support/users.ts'

describe('the recipe for several instances, over a real Redis', () => {
  let redis: RedisServer
  const instances: { close(): Promise<void> }[] = []

  beforeAll(async () => {
    redis = await startRedis()
  })
  afterAll(async () => {
    for (const { close } of instances) await close()
    await redis.stop()
  })

  async function instance() {
    const errors: unknown[] = []
    const connected = await connectAgentEvents(redis.url, (error) => errors.push(error))
    instances.push(connected)
    const { relay } = relayUnderTest({
      fetch: async () => Response.error(),
      users: [ada, bob],
      agentEvents: connected.agentEvents,
    })
    const open = async (userId: string) => {
      const events = readEvents(
        await relay(toRequest('GET', '/agents/approvals/events', userId, {})),
      )
      expect(await events.next()).toBe(heartbeat)
      return events
    }
    return { ...connected, open, errors }
  }

  it('notifies the customer’s pages on every instance, and no others', async () => {
    const [one, other] = [await instance(), await instance()]
    const pages = [await one.open(ada.id), await other.open(ada.id), await other.open(ada.id)]
    const notMeant = await other.open(bob.id)
    await one.publish(ada.customerId)
    for (const page of pages) expect(await soon(page.next())).toBe(changed)
    const waiting = notMeant.next()
    await one.publish(bob.customerId)
    expect(await soon(waiting)).toBe(changed)
    for (const page of [...pages, notMeant]) await page.leave()
  })

  it('makes every page look again after the connection was lost, and goes on', async () => {
    const { open, publish, errors } = await instance()
    const page = await open(ada.id)
    const { send, close } = await redis.connect()
    await send(['CLIENT', 'KILL', 'TYPE', 'pubsub'])
    expect(await soon(page.next())).toBe(changed)
    expect(errors.length).toBeGreaterThan(0)
    await vi.waitFor(async () => {
      expect(await send(['PUBSUB', 'NUMSUB', 'wallet:agent-actions'])).not.toContain(0)
    })
    await publish(ada.customerId)
    expect(await soon(page.next())).toBe(changed)
    await page.leave()
    await close()
  })
})
