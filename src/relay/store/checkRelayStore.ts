import type { RelayStore } from './store.ts'

/** What {@link checkRelayStore} takes beside the store. */
export interface CheckRelayStoreOptions {
  /** Waits, on the store's clock. @default real time */
  wait?: ((ms: number) => Promise<void>) | undefined
}

type Check = (store: RelayStore, key: string, wait: (ms: number) => Promise<void>) => Promise<void>

/**
 * What every store must do, as one function without a test framework: run it against your own store
 * in your own tests. It takes about four seconds of the store's time and leaves nothing behind.
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
      throw new Error(`A relay store ${sentence}`, { cause })
    })
  }
}

const checks: Record<string, Check> = {
  'gives undefined for what was never put': async (store, key) => {
    same(await store.take(key), undefined)
  },
  'gives a value once': async (store, key) => {
    await store.put(key, 'a', 60)
    same(await store.take(key), 'a')
    same(await store.take(key), undefined)
  },
  'gives the newest value': async (store, key) => {
    await store.put(key, 'a', 60)
    await store.put(key, 'b', 60)
    same(await store.take(key), 'b')
    same(await store.take(key), undefined)
  },
  'keeps a value to the last character': async (store, key) => {
    const value = `{"a":"é \u2028 🏠 \\u0000 \\\\"}\r\n${'x'.repeat(16_384)}`
    await store.put(key, value, 60)
    same(await store.take(key), value)
  },
  'gives a value to one of many who ask at once': async (store, key) => {
    await store.put(key, 'a', 60)
    const given = await Promise.all(Array.from({ length: 20 }, () => store.take(key)))
    same(given.filter((value) => value !== undefined).length, 1)
  },
  'forgets a value after its time, counted from the last put': async (store, key, wait) => {
    const other = `${key}:other`
    await store.put(key, 'a', 1)
    await store.put(other, 'a', 1)
    await store.put(other, 'b', 60)
    await wait(1_200)
    same(await store.take(key), undefined)
    same(await store.take(other), 'b')
  },
  'counts from one and tells how long it will': async (store, key) => {
    for (const expected of [1, 2, 3]) {
      const { count, secondsLeft } = await store.count(key, 2)
      same(count, expected)
      same(secondsLeft === 1 || secondsLeft === 2, true)
    }
  },
  'counts each of many who count at once': async (store, key) => {
    const counts = await Promise.all(Array.from({ length: 50 }, () => store.count(key, 2)))
    same(new Set(counts.map(({ count }) => count)).size, 50)
  },
  'starts counting again after the window, however often it counted within': async (
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
  'ends a counter that is taken': async (store, key) => {
    await store.count(key, 60)
    await store.count(key, 60)
    same(await store.take(key), '2')
    same((await store.count(key, 2)).count, 1)
  },
  'counts on from a number that was put, for as long as that was put for': async (store, key) => {
    await store.count(key, 1)
    await store.put(key, '7', 60)
    const { count, secondsLeft } = await store.count(key, 1)
    same(count, 8)
    same(secondsLeft > 50, true)
    await store.take(key)
  },
}

function same(actual: unknown, expected: unknown): void {
  if (actual !== expected) throw new Error(`got ${String(actual)}, not ${String(expected)}`)
}

function waitRealTime(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
