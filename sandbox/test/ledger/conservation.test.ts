import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { useSandbox } from '../support/harness.ts'
import { createWorld, happen, happening } from '../support/moneyHistory.ts'
import { expectAccountedFor, expectSound } from '../support/soundBooks.ts'
import { ignoreTraffic } from '../support/traffic.ts'

const client = useSandbox({}, ignoreTraffic())
const histories = Number(process.env.MONEY_HISTORIES ?? 25)

describe('money', () => {
  it('is neither made nor lost, whatever happens to it in whatever order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(happening, { minLength: 5, maxLength: 30 }), async (history) => {
        await client.sandbox().reset()
        const world = await createWorld(client)
        for (const what of history) {
          const answers = await happen(client, world, what)
          for (const { status } of answers) expect(status).toBeLessThan(500)
          expectSound(await client.books())
        }
        await client.sandbox().clock.advance(60 * 60_000)
        for (const [id, times] of world.executions) expect(times, `executions of ${id}`).toBe(1)
        await expectAccountedFor(client, world)
      }),
      { numRuns: histories },
    )
  }, 600_000)
})
