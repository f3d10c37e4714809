import type { BrowserContext, CDPSession, Page } from 'playwright'
import { slowDown } from './conditions.ts'

/** A way into the page, and what the visitor waits for. */
export interface Visit {
  name: string
  /** A selector of it. */
  awaited: string
}

/** What one load of the page was like. */
export interface Load {
  /** Until what is awaited was painted, from the start of the navigation. */
  shownMs: number
  /** The addresses of the requests until then. */
  requests: string[]
  /** The addresses of those after it, until the page was quiet. */
  laterRequests: string[]
}

interface SentRequest {
  url: string
  atMs: number
}

const quietMs = 1_500

/** Opens the page slowed down and without anything in the HTTP cache. */
export async function measureLoad(
  context: BrowserContext,
  url: string,
  { awaited }: Visit,
): Promise<Load> {
  const page = await context.newPage()
  try {
    const devtools = await context.newCDPSession(page)
    await slowDown(devtools)
    const sent = recordRequests(devtools)
    await page.addInitScript(notePaint, awaited)
    await page.goto(url, { waitUntil: 'commit' })
    const shownMs = await readPaint(page)
    await quiet(page, sent)
    return { shownMs, ...splitRequests(sent, shownMs) }
  } finally {
    await page.close()
  }
}

/** Runs in the page: keeps when the awaited part was first painted. */
function notePaint(selector: string): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector(selector)) return
    observer.disconnect()
    requestAnimationFrame(() => setTimeout(() => performance.mark('awaited')))
  })
  observer.observe(document, { childList: true, subtree: true })
}

async function readPaint(page: Page): Promise<number> {
  const mark = await page.waitForFunction(
    () => performance.getEntriesByName('awaited')[0]?.startTime,
    undefined,
    // Often enough: asking costs the page time too.
    { polling: 250 },
  )
  return (await mark.jsonValue()) ?? Number.NaN
}

function recordRequests(devtools: CDPSession): SentRequest[] {
  const sent: SentRequest[] = []
  devtools.on('Network.requestWillBeSent', ({ request, timestamp }) => {
    sent.push({ url: request.url, atMs: timestamp * 1000 })
  })
  return sent
}

/** Until no request has left for a while. */
async function quiet(page: Page, sent: SentRequest[]): Promise<void> {
  const before = sent.length
  await page.waitForTimeout(quietMs)
  if (sent.length > before) await quiet(page, sent)
}

/** The first request is the navigation itself. */
function splitRequests(sent: SentRequest[], shownMs: number): Omit<Load, 'shownMs'> {
  const start = sent[0]?.atMs ?? 0
  const isBefore = ({ atMs }: SentRequest) => atMs - start <= shownMs
  const urlsOf = (requests: SentRequest[]) => requests.map(({ url }) => url)
  return {
    requests: urlsOf(sent.filter(isBefore)),
    laterRequests: urlsOf(sent.filter((request) => !isBefore(request))),
  }
}
