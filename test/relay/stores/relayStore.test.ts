import { describe, expect, it } from 'vitest'
import { boundStore } from '../../../src/relay/stores/relayStore.ts'
import { createMemoryStore, type RelayStore } from '../../../src/relay.ts'

describe('a store whose count() returns no numbers', { tags: ['T17'] }, () => {
  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['an empty object', {}],
    ['a text', { count: '1', secondsLeft: 60 }],
    ['NaN', { count: Number.NaN, secondsLeft: 60 }],
    ['a count of 0', { count: 0, secondsLeft: 60 }],
    ['a time that is text', { count: 1, secondsLeft: 'x' }],
  ])('fails instead of never reaching a limit: %s', async (_, counted) => {
    const count = async () => counted as Awaited<ReturnType<RelayStore['count']>>
    const store = boundStore({ ...createMemoryStore(), count }, 1_000)
    await expect(store.count('key', 60)).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' })
  })

  it('counts with numbers', async () => {
    const store = boundStore(createMemoryStore(), 1_000)
    expect(await store.count('key', 60)).toMatchObject({ count: 1 })
  })
})
