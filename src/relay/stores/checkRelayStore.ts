import type { RelayStore } from './relayStore.ts'

/** Options of {@link checkRelayStore}. */
export interface CheckRelayStoreOptions {
  /** Waits, on the store's clock. @default real time */
  wait?: ((ms: number) => Promise<void>) | undefined
}

type Check = (store: RelayStore, key: string, wait: (ms: number) => Promise<void>) => Promise<void>

/**
 * Checks everything that a store must do, as one function without a test framework: run it against your own
 * store in your own tests. It takes about six seconds of the store's time and leaves nothing behind.
 *
 * @throws Error saying what the store did not do
 * @example
 * ```ts
 * test('my store', () => checkRelayStore(createMyStore(connection)))
 * ```
 */
export async function checkRelayStore(
  store: RelayStore,
  { wait = waitRealTime }: CheckRelayStoreOptions = {},
): Promise<void> {
  for (const [sentence, check] of Object.entries(checks)) {
    const key = `check:${crypto.randomUUID()}`
    await check(store, key, wait).catch((cause: unknown) => {
      throw new Error(`The relay store failed a check: it ${sentence}`, { cause })
    })
  }
}

const checks: Record<string, Check> = {
  'must return undefined for an unknown key': async (store, key) => {
    same(await store.get(key), undefined)
    same(await store.take(key), undefined)
  },
  'must return a value only once': async (store, key) => {
    await store.put(key, 'a', 60)
    same(await store.take(key), 'a')
    same(await store.take(key), undefined)
  },
  'must return a value to every get until it is taken': async (store, key) => {
    await store.put(key, 'a', 60)
    const given = await Promise.all(Array.from({ length: 20 }, () => store.get(key)))
    same(given.filter((value) => value === 'a').length, 20)
    same(await store.take(key), 'a')
    same(await store.get(key), undefined)
  },
  'must return the latest value': async (store, key) => {
    await store.put(key, 'a', 60)
    await store.put(key, 'b', 60)
    same(await store.take(key), 'b')
    same(await store.take(key), undefined)
  },
  'must store a value without changes': async (store, key) => {
    const value = `{"a":"é \u2028 🏠 \\u0000 \\\\"}\r\n${'x'.repeat(16_384)}`
    await store.put(key, value, 60)
    same(await store.take(key), value)
  },
  'must return a value to one of several concurrent calls': async (store, key) => {
    await store.put(key, 'a', 60)
    const given = await Promise.all(Array.from({ length: 20 }, () => store.take(key)))
    same(given.filter((value) => value !== undefined).length, 1)
  },
  'must expire a value at the time set by the last put': async (store, key, wait) => {
    const other = `${key}:other`
    await store.put(key, 'a', 1)
    await store.put(other, 'a', 1)
    await store.put(other, 'b', 60)
    await wait(1_200)
    same(await store.take(key), undefined)
    same(await store.take(other), 'b')
  },
  'must not extend the life of a value by a get': async (store, key, wait) => {
    await store.put(key, 'a', 2)
    await wait(1_200)
    same(await store.get(key), 'a')
    await wait(1_200)
    same(await store.get(key), undefined)
  },
  'must count from one and return the seconds left': async (store, key) => {
    for (const expected of [1, 2, 3]) {
      const { count, secondsLeft } = await store.count(key, 2)
      same(count, expected)
      same(secondsLeft === 1 || secondsLeft === 2, true)
    }
  },
  'must count each of several concurrent calls': async (store, key) => {
    const counts = await Promise.all(Array.from({ length: 50 }, () => store.count(key, 2)))
    same(new Set(counts.map(({ count }) => count)).size, 50)
  },
  'must count from one again after the window, which later calls must not extend': async (
    store,
    key,
    wait,
  ) => {
    await store.count(key, 2)
    await wait(1_200)
    same((await store.count(key, 2)).count, 2)
    await wait(1_200)
    same((await store.count(key, 2)).count, 1)
  },
  'must delete a counter that is taken': async (store, key) => {
    await store.count(key, 60)
    await store.count(key, 60)
    same(await store.take(key), '2')
    same((await store.count(key, 2)).count, 1)
  },
  'must count on from a stored number and keep its expiry': async (store, key) => {
    await store.count(key, 1)
    await store.put(key, '7', 60)
    const { count, secondsLeft } = await store.count(key, 1)
    same(count, 8)
    same(secondsLeft > 50, true)
    await store.take(key)
  },
}

function same(actual: unknown, expected: unknown): void {
  if (actual !== expected) throw new Error(`Expected ${String(expected)}; got ${String(actual)}`)
}

function waitRealTime(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
