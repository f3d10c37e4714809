import { expect, type Page, type Request } from '@playwright/test'

/**
 * Runs a flow in the page and expects its requests to come in these round trips: those of one are all
 * under way before any of them is answered, and nothing else is asked. A request that waits for another
 * one without need is missing from its round trip.
 *
 * A chunk of the library is answered together with the round trip in which it is asked for. One that a flow
 * waits for, before its first request or after its last response, holds it up for good; only in a last round trip
 * `['chunks']` it may wait for them: what a chunk itself imports is known when it has come.
 *
 * @param flow - one that prompts nobody but the virtual authenticator
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
  let isOver = false
  const running = page.evaluate(`(${flow.toString()})()`).finally(() => {
    isOver = true
  })
  // Awaited at the end: until then, what is missing says more.
  running.catch(() => undefined)
  for (const roundTrip of roundTrips) {
    if (roundTrip[0] === 'chunks') {
      doChunksPass = true
      releaseAll()
      break
    }
    await expect.poll(() => (isOver ? ['the end'] : calls().sort())).toEqual(roundTrip.toSorted())
    releaseAll()
  }
  await expect.poll(() => (isOver ? 'the end' : calls())).toBe('the end')
  await running
  expect(calls()).toEqual([])
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  releaseAll()
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
