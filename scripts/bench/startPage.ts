/** What the bench calls in a page. */
export type PageFunctions = Record<string, (...given: never[]) => Promise<unknown>>

/**
 * Exposes a page's functions, and starts at once what is timed from the start of the navigation, as
 * an app would.
 */
export function startPage(page: PageFunctions): void {
  const [, timed = ''] = location.search.match(/^.(first\w+)$/) ?? []
  const started = page[timed]?.() ?? Promise.resolve(0)
  Object.assign(globalThis, { page, started })
}
