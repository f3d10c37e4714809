import { afterEach, describe, expect, it, vi } from 'vitest'
import { boundStore } from '../../../src/relay/stores/relayStore.ts'
import { checkRelayStore, createMemoryStore, type RelayStore } from '../../../src/relay.ts'
import { soon } from '../support/soon.ts'

/** A memory store on a clock that waiting moves. */
function storeWithClock(options: { maxEntries?: number } = {}) {
  let nowMs = 1_000_000
  const wait = async (ms: number) => {
    nowMs += ms
  }
  return { store: createMemoryStore({ now: () => nowMs, ...options }), wait }
}

afterEach(() => {
  vi.useRealTimers()
})

describe('createMemoryStore', () => {
  it('does what every store must', async () => {
    const { store, wait } = storeWithClock()
    await checkRelayStore(store, { wait })
  })

  it('does it on the clock of the machine as well', async () => {
    vi.useFakeTimers()
    const checked = checkRelayStore(createMemoryStore())
    await vi.advanceTimersByTimeAsync(10_000)
    await checked
  })

  it('refuses a new entry when it is full, and keeps those it has', { tags: ['T17'] }, async () => {
    const { store } = storeWithClock({ maxEntries: 3 })
    for (const name of ['a', 'b']) await store.put(`holdfast:request:${name}`, name, 60)
    await store.count('holdfast:request:counter', 60)
    const refused = /full: it has 3 entries of the kind "holdfast:request"; use a shared store/
    await expect(store.put('holdfast:request:c', 'c', 60)).rejects.toThrow(refused)
    await expect(store.count('holdfast:request:d', 60)).rejects.toThrow(refused)
    await store.put('holdfast:request:a', 'changed', 60)
    expect((await store.count('holdfast:request:counter', 60)).count).toBe(2)
    expect(await store.take('holdfast:request:a')).toBe('changed')
    await store.put('holdfast:request:c', 'c', 60)
    expect(await store.take('holdfast:request:b')).toBe('b')
  })

  it('keeps room for each kind of entry, whatever floods another', async () => {
    const { store } = storeWithClock({ maxEntries: 3 })
    for (const name of ['a', 'b', 'c']) await store.count(`holdfast:limit:${name}`, 60)
    await expect(store.count('holdfast:limit:d', 60)).rejects.toThrow('full')
    await store.put('holdfast:issued-challenge:a', 'a', 60)
    expect(await store.take('holdfast:issued-challenge:a')).toBe('a')
  })

  it('has room again when entries expire', async () => {
    const { store, wait } = storeWithClock({ maxEntries: 10 })
    for (let index = 0; index < 10; index += 1) await store.put(`value-${index}`, 'a', 5)
    await expect(store.put('new', 'a', 60)).rejects.toThrow('full')
    await wait(5_000)
    await store.put('new', 'a', 60)
    expect(await store.take('new')).toBe('a')
  })

  it.each([0, Number.NaN, 1.5])('is not made to hold %d', (maxEntries) => {
    expect(() => createMemoryStore({ maxEntries })).toThrow(
      expect.objectContaining({
        code: 'INVALID_INPUT',
        message: expect.stringMatching(/^createMemoryStore option maxEntries must be an integer/),
      }),
    )
  })

  it('is not made with a misspelt option', () => {
    expect(() => createMemoryStore({ maxEntrys: 10 } as object)).toThrow(
      'createMemoryStore option maxEntrys is not known; did you mean maxEntries?',
    )
  })

  it('makes room with what has expired before it drops what has not', async () => {
    const { store, wait } = storeWithClock({ maxEntries: 10 })
    await store.put('lasting', 'a', 600)
    for (let index = 0; index < 9; index += 1) await store.put(`brief-${index}`, 'a', 1)
    await wait(2_000)
    await store.put('new', 'a', 600)
    expect(await store.take('lasting')).toBe('a')
    expect(await store.take('new')).toBe('a')
  })
})

describe('boundStore', () => {
  it.each(['put', 'get', 'take', 'count'] as const)(
    'waits no longer for %s than it should',
    async (name) => {
      const hanging = { ...createMemoryStore(), [name]: () => new Promise<never>(() => {}) }
      const store = boundStore(hanging, 50)
      const calls = {
        put: () => store.put('a', 'b', 1),
        get: () => store.get('a'),
        take: () => store.take('a'),
        count: () => store.count('a', 1),
      }
      const refused = { status: 503, code: 'STORE_UNAVAILABLE' }
      expect(await soon(calls[name]().catch((error) => error))).toMatchObject(refused)
    },
  )
})

describe('checkRelayStore', () => {
  const broken: [string, (store: RelayStore) => Partial<RelayStore>][] = [
    ['must return a value only once', (store) => giveAgain(store)],
    ['must return a value to every get', (store) => ({ get: (key) => store.take(key) })],
    ['must not extend the life', (store) => extendByGet(store)],
    ['must expire a value', (store) => ({ put: (key, value) => store.put(key, value, 600) })],
    [
      'must store a value without changes',
      (store) => ({ put: (key, value, ttl) => store.put(key, value.normalize('NFD'), ttl) }),
    ],
    ['must count each of several concurrent calls', (store) => countSlowly(store)],
    ['must count from one again after the window', (store) => countForEver(store)],
    [
      'must count from one and',
      (store) => ({
        count: async (key, window) => ({ ...(await store.count(key, window)), secondsLeft: 0 }),
      }),
    ],
    [
      'must delete a counter that is taken',
      (store) => ({ count: (key, window) => store.count(`counter:${key}`, window) }),
    ],
    [
      'must count on from a stored number',
      (store) => ({ put: (key, value, ttl) => store.put(key, value === '7' ? '0' : value, ttl) }),
    ],
  ]

  it.each(broken)('names the rule that a store breaks: it %s', async (sentence, breakIt) => {
    const { store, wait } = storeWithClock()
    const check = checkRelayStore({ ...store, ...breakIt(store) }, { wait })
    await expect(check).rejects.toThrow(sentence)
  })
})

function giveAgain(store: RelayStore): Partial<RelayStore> {
  const kept = new Map<string, string>()
  return {
    put: async (key, value, ttl) => {
      kept.set(key, value)
      await store.put(key, value, ttl)
    },
    take: async (key) => kept.get(key),
  }
}

/** Puts what it reads back, for longer. */
function extendByGet(store: RelayStore): Partial<RelayStore> {
  return {
    get: async (key) => {
      const value = await store.get(key)
      if (value !== undefined) await store.put(key, value, 60)
      return value
    },
  }
}

/** Reads, waits, and writes: what an increment must not be. */
function countSlowly(store: RelayStore): Partial<RelayStore> {
  const counts = new Map<string, number>()
  return {
    count: async (key, window) => {
      const { secondsLeft } = await store.count(key, window)
      const count = counts.get(key) ?? 0
      await Promise.resolve()
      counts.set(key, count + 1)
      return { count: count + 1, secondsLeft }
    },
  }
}

function countForEver(store: RelayStore): Partial<RelayStore> {
  const counts = new Map<string, number>()
  return {
    count: async (key, window) => {
      const count = (counts.get(key) ?? 0) + 1
      counts.set(key, count)
      return { count, secondsLeft: (await store.count(key, window)).secondsLeft }
    },
  }
}
