import { expect, type Page, type Request } from '@playwright/test'

/**
 * Runs a flow in the page and expects its requests to come in these round trips: those of one are all
 * under way before any of them is answered, and nothing else is asked. A request that waits for another
 * one without need is missing from its round trip.
 *
 * A chunk of the library is answered together with the round trip in which it is asked for. One that a flow
 * waits for, before its first request or after its last response, holds it up for good; only from a round trip on that
 * begins with `'chunks'` it may wait for them: what a chunk itself imports is known when it has come. What was loaded
 * ahead, and is not waited for, has come when this returns.
 *
 * @param flow - one that prompts nobody but the virtual authenticator, up to what the customer does next
 * @param roundTrips - the method and path of each request, with ids left out
 */
export async function expectRoundTrips(
  page: Page,
  flow: () => Promise<unknown>,
  roundTrips: string[][],
): Promise<void> {
  const held: { request: Request; release: () => void }[] = []
  let doChunksPass = false
  await page.route(/\/wallet\/|\.js$/, async (route) => {
    const request = route.request()
    const isHeld = !doChunksPass || nameOf(request) !== undefined
    if (isHeld) await new Promise<void>((release) => held.push({ request, release }))
    await route.fallback()
  })
  const calls = () =>
    held.map(({ request }) => nameOf(request)).filter((name) => name !== undefined)
  const releaseAll = () => {
    for (const { release } of held.splice(0)) release()
  }
  const letChunksPass = () => {
    doChunksPass = true
    for (const { request, release } of held) if (nameOf(request) === undefined) release()
  }
  const loading = watchChunks(page)
  let isOver = false
  const running = page.evaluate(`(${flow.toString()})()`).finally(() => {
    isOver = true
  })
  // Awaited at the end: until then, what is missing says more.
  running.catch(() => undefined)
  for (const [first, ...others] of roundTrips) {
    if (first === 'chunks') letChunksPass()
    const expected = first === undefined || first === 'chunks' ? others : [first, ...others]
    if (expected.length === 0) break
    await expect.poll(() => (isOver ? ['the end'] : calls().sort())).toEqual(expected.toSorted())
    releaseAll()
  }
  await expect.poll(() => (isOver ? 'the end' : calls())).toBe('the end')
  await running
  expect(calls()).toEqual([])
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  releaseAll()
  await loading.end()
}

/** Waits after `act` until the chunks it has loaded ahead have come. */
export async function withChunks<Result>(page: Page, act: () => Promise<Result>): Promise<Result> {
  const loading = watchChunks(page)
  const result = await act()
  await loading.end()
  return result
}

/** Notices which scripts a page loads, and waits at the end until they and what they import have come. */
function watchChunks(page: Page) {
  const loading = new Set<Request>()
  const onRequest = (request: Request) => {
    if (nameOf(request) === undefined) loading.add(request)
  }
  const onEnd = (request: Request) => {
    loading.delete(request)
  }
  const listeners = [
    ['request', onRequest],
    ['requestfinished', onEnd],
    ['requestfailed', onEnd],
  ] as const
  for (const [event, listener] of listeners) page.on(event as 'request', listener)
  let quiet = 0
  const countQuiet = () => {
    quiet = loading.size === 0 ? quiet + 1 : 0
    return quiet
  }
  return {
    async end() {
      // What a chunk imports is asked for a moment after it has come.
      await expect.poll(countQuiet, { intervals: [50] }).toBeGreaterThanOrEqual(3)
      for (const [event, listener] of listeners) page.off(event as 'request', listener)
    },
  }
}

/** A call to the relay; undefined for a script. */
function nameOf(request: Request): string | undefined {
  const { pathname } = new URL(request.url())
  if (!pathname.startsWith('/wallet/')) return undefined
  const path = decodeURIComponent(pathname.slice('/wallet'.length)).replace(
    /[A-Z]\w+:[\w-]+/g,
    ':id',
  )
  return `${request.method()} ${path}`
}
