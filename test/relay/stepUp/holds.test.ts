import { describe, expect, it } from 'vitest'
import { type Hold, notePendingHold, readHold } from '../../../src/relay/stepUp/holds.ts'
import { createMemoryStore } from '../../../src/relay.ts'
import { relayContext } from '../support/relayContext.ts'
import { noService } from '../support/scriptedService.ts'

const startMs = Date.parse('2026-06-01T12:00:00Z')
const hourMs = 3_600_000
const dayMs = 24 * hourMs
const wallet = 'InternalAccount:1'

/** A hold of a day from a time on, before which these passkeys counted. */
const holdFrom = (fromMs: number, passkeys: string[] = []): Hold => ({
  passkeys,
  fromMs,
  untilMs: fromMs + dayMs,
})

function setUp() {
  let nowMs = startMs
  const { relay } = relayContext({ fetch: noService, now: () => nowMs })
  return {
    begin: (hold: Hold, of = wallet) => notePendingHold(relay, of, hold),
    read: (of = wallet) => readHold(relay, of),
    wait: (ms: number) => {
      nowMs += ms
    },
  }
}

describe('a hold of a change that is under way', { tags: ['T43'] }, () => {
  it('is in force before the outcome is known, for this wallet alone', async () => {
    const { begin, read } = setUp()
    const hold = holdFrom(startMs, ['Phone'])
    expect(await read()).toBeUndefined()
    await begin(hold)
    expect(await read()).toEqual(hold)
    expect(await read('InternalAccount:2')).toBeUndefined()
  })

  it('ends when the change was refused, and leaves the hold of another change', async () => {
    const { begin, read } = setUp()
    const refused = await begin(holdFrom(startMs, ['Phone']))
    const other = holdFrom(startMs + hourMs, ['Laptop'])
    await begin(other)
    await refused.drop()
    expect(await read()).toEqual(other)
  })

  it('lasts for a day where the outcome is never known', async () => {
    const { begin, read, wait } = setUp()
    await begin(holdFrom(startMs))
    wait(dayMs - 1000)
    expect(await read()).toBeDefined()
    wait(1000)
    expect(await read()).toBeUndefined()
  })

  it('lasts for a day from when the change was accepted', async () => {
    const { begin, read, wait } = setUp()
    const accepted = await begin(holdFrom(startMs, ['Phone']))
    wait(hourMs)
    await accepted.confirm()
    expect(await read()).toEqual({
      passkeys: ['Phone'],
      fromMs: startMs,
      untilMs: startMs + hourMs + dayMs,
    })
    wait(dayMs - 1000)
    expect(await read()).toBeDefined()
    wait(1000)
    expect(await read()).toBeUndefined()
  })

  it('is in force without a gap while its change is confirmed', async () => {
    const memory = createMemoryStore({ now: () => startMs })
    const holds: (Hold | undefined)[] = []
    const take: typeof memory.take = async (key) => {
      const taken = await memory.take(key)
      holds.push(await readHold(relay, wallet))
      return taken
    }
    const store = { ...memory, take }
    const { relay } = relayContext({ fetch: noService, now: () => startMs, store })
    const accepted = await notePendingHold(relay, wallet, holdFrom(startMs))
    await accepted.confirm()
    expect(holds).toEqual([holdFrom(startMs), holdFrom(startMs)])
  })

  it('counts as one with the others: of the first start, the last end and the passkeys of all', async () => {
    const { begin, read } = setUp()
    await begin(holdFrom(startMs + hourMs, ['Phone', 'Laptop']))
    await begin(holdFrom(startMs, ['Phone']))
    await begin(holdFrom(startMs + 2 * hourMs, ['Tablet']))
    const hold = await read()
    expect(hold?.passkeys.toSorted()).toEqual(['Laptop', 'Phone', 'Tablet'])
    expect(hold).toMatchObject({ fromMs: startMs, untilMs: startMs + 2 * hourMs + dayMs })
  })

  it('prolongs the hold that there is from its start, with its passkeys', async () => {
    const { begin, read, wait } = setUp()
    await (await begin(holdFrom(startMs, ['Phone']))).confirm()
    wait(20 * hourMs)
    await (await begin(holdFrom(startMs + 20 * hourMs, ['Laptop']))).confirm()
    wait(20 * hourMs)
    const hold = await read()
    expect(hold?.passkeys.toSorted()).toEqual(['Laptop', 'Phone'])
    expect(hold).toMatchObject({ fromMs: startMs, untilMs: startMs + 20 * hourMs + dayMs })
  })
})

describe('changes of one wallet that are under way at once', { tags: ['T43'] }, () => {
  const tooMany = { code: 'RATE_LIMITED', status: 429, retryAfterSeconds: 1 }

  it.each(['drop', 'confirm'] as const)(
    'are eight at most, and one more after the %s of one',
    async (end) => {
      const { begin } = setUp()
      const pending = []
      for (let each = 0; each < 8; each++) pending.push(await begin(holdFrom(startMs)))
      await expect(begin(holdFrom(startMs))).rejects.toMatchObject(tooMany)
      await pending[3]?.[end]()
      await begin(holdFrom(startMs))
      await expect(begin(holdFrom(startMs))).rejects.toMatchObject(tooMany)
    },
  )

  it('leave the changes of another wallet alone', async () => {
    const { begin } = setUp()
    for (let each = 0; each < 8; each++) await begin(holdFrom(startMs))
    await begin(holdFrom(startMs), 'InternalAccount:2')
  })
})
