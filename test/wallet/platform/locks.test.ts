import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createLocks } from '../../../src/wallet/platform/locks.ts'

describe.each([
  [globalThis.navigator?.locks ? 'with Web Locks' : 'as the platform has it', false],
  ['without Web Locks', true],
])('createLocks %s', (_, isRemoved) => {
  function setUp(deadlineMs = 60_000, maxWaitMs = 60_000) {
    if (isRemoved) vi.stubGlobal('navigator', {})
    return createLocks(deadlineMs, maxWaitMs)
  }

  it('runs one after another under the same name', async () => {
    const withLock = setUp()
    const order: string[] = []
    const work = (name: string) => async () => {
      order.push(`${name} starts`)
      await new Promise((resolve) => setTimeout(resolve, 5))
      order.push(`${name} ends`)
    }
    await Promise.all([withLock('a', work('first')), withLock('a', work('second'))])
    vi.unstubAllGlobals()

    expect(order).toEqual(['first starts', 'first ends', 'second starts', 'second ends'])
  })

  it('goes on after work that failed', async () => {
    const withLock = setUp()
    const failing = withLock('b', () => Promise.reject(new Error('failed')))
    await expect(failing).rejects.toThrow('failed')
    await expect(withLock('b', async () => 'done')).resolves.toBe('done')
    vi.unstubAllGlobals()
  })

  it('does not run work again whose lock the browser takes away', async () => {
    const request = async (_: string, __: object, run: () => Promise<void>) => {
      await run()
      throw new DOMException('stolen', 'AbortError')
    }
    vi.stubGlobal('navigator', { locks: { request } })
    const work = vi.fn(async () => 'done')
    const outcome = await createLocks(1_000, 1_000)('a', work)
    await new Promise((resolve) => setTimeout(resolve, 10))
    vi.unstubAllGlobals()

    expect(outcome).toBe('done')
    expect(work).toHaveBeenCalledOnce()
  })

  it('never runs work that a browser lets through too late', { tags: ['T9'] }, async () => {
    const granted: (() => Promise<void>)[] = []
    const request = (_: string, __: object, run: () => Promise<void>) =>
      new Promise<void>(() => granted.push(run))
    vi.stubGlobal('navigator', { locks: { request } })
    const work = vi.fn(async () => 'done')
    const giving = createLocks(1_000, 10)('i', work)
    await expect(giving).rejects.toMatchObject({ code: 'LOCK_TIMEOUT' })
    await granted[0]?.()
    vi.unstubAllGlobals()

    expect(work).not.toHaveBeenCalled()
  })

  it('queues by itself where the browser denies its locks', async () => {
    const denied = { request: () => Promise.reject(new DOMException('denied', 'SecurityError')) }
    vi.stubGlobal('navigator', { locks: denied })
    await expect(createLocks(60_000, 60_000)('d', async () => 'done')).resolves.toBe('done')
    vi.unstubAllGlobals()
  })

  it('stops waiting at once when told to, whatever holds the lock', async () => {
    const withLock = setUp()
    const controller = new AbortController()
    let isHeld = false
    const forever = () =>
      new Promise<void>(() => {
        isHeld = true
      })
    withLock('e', forever).catch(() => undefined)
    await vi.waitFor(() => expect(isHeld).toBe(true))
    const waiting = withLock('e', async () => 'never', controller.signal)
    controller.abort()

    await expect(waiting).rejects.toMatchObject({ code: 'ABORTED' })
    vi.unstubAllGlobals()
  })

  it('releases the lock of work that hangs, and gives its result when it ends after all', async () => {
    const withLock = setUp(50)
    let end: (value: string) => void = () => undefined
    const hanging = withLock('f', () => new Promise<string>((resolve) => (end = resolve)))

    await expect(withLock('f', async () => 'second')).resolves.toBe('second')
    end('first')
    await expect(hanging).resolves.toBe('first')
    vi.unstubAllGlobals()
  })

  it('holds the lock for as long as the work takes within the deadline', async () => {
    const withLock = setUp(Number.POSITIVE_INFINITY)
    let isOver = false
    const working = withLock('g', async () => {
      await new Promise((resolve) => setTimeout(resolve, 20))
      isOver = true
    })

    await expect(withLock('g', async () => isOver)).resolves.toBe(true)
    await working
    vi.unstubAllGlobals()
  })

  it('gives up after a time, and does not run the work when the lock is free after all', async () => {
    const withLock = setUp(60_000, 30_000)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    let release: (() => void) | undefined
    const held = withLock('h', () => new Promise<void>((resolve) => (release = resolve)))
    await vi.waitFor(() => expect(release).toBeDefined())
    const work = vi.fn(async () => 'never')

    const refused = expect(withLock('h', work)).rejects.toMatchObject({
      code: 'LOCK_TIMEOUT',
      retryable: true,
      message: expect.stringContaining('nothing was done'),
    })
    await vi.advanceTimersByTimeAsync(30_000)
    await refused
    release?.()
    await held
    await expect(withLock('h', async () => 'next')).resolves.toBe('next')
    vi.unstubAllGlobals()

    expect(work).not.toHaveBeenCalled()
  })

  it('stops waiting when told to', async () => {
    const withLock = setUp()
    const controller = new AbortController()
    let release: (() => void) | undefined
    const held = withLock('c', () => new Promise<void>((resolve) => (release = resolve)))
    await vi.waitFor(() => expect(release).toBeDefined())
    const waiting = withLock('c', async () => 'never', controller.signal)
    controller.abort()
    release?.()
    await held
    await expect(waiting).rejects.toMatchObject({ code: 'ABORTED' })
    vi.unstubAllGlobals()
  })
})
