/**
 * `npm run screenshots -- FOLDER [TOUR ...]`: every screen and state of the demo, at four widths
 * and in both themes, into a folder, with one contact sheet a state in its `sheets`. Made to be
 * looked at. `npm run screenshots -- --pages [TOUR ...]` takes the pictures of the pages in docs/demo anew.
 */
import { mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from '@playwright/test'
import { type Demo, startDemo } from '../demo/startDemo.ts'
import { tours } from '../e2e/support/tours/all.ts'
import { settleSeconds } from '../e2e/support/tours/tour.ts'
import { chromiumOptions } from './findBrowser.ts'
import { makeContactSheet } from './screenshots/contactSheet.ts'
import { picturesFolder, shootForPages, statesOfPages } from './screenshots/pagePictures.ts'
import { shootLooks } from './screenshots/shootLooks.ts'
import { takeTour } from './screenshots/takeTour.ts'

const { values, positionals } = parseArgs({
  options: { pages: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const states = statesOfPages()
const [folder = join(tmpdir(), 'marram-screenshots'), ...names] = values.pages
  ? [picturesFolder, ...positionals]
  : positionals
const chosen = tours.filter(({ name }) => names.length === 0 || names.includes(name))

// What is shown is what there is: nothing of an earlier run stays.
if (names.length === 0) await rm(folder, { recursive: true, force: true })
await mkdir(values.pages ? folder : join(folder, 'sheets'), { recursive: true })
const demo = await startDemo({ port: 0, page: 'build', settleDelayMs: settleSeconds * 1000 })
const browser = await chromium.launch(chromiumOptions())
try {
  await shootAll(browser, demo)
  console.log(`Screenshots are in ${folder}`)
} finally {
  await browser.close()
  await demo.close()
}

/** One tour after another, because some let time pass for all of them. */
async function shootAll(from: Browser, { url, sandboxUrl }: Demo): Promise<void> {
  const sheet = await from.newPage({ viewport: { width: 1460, height: 900 } })
  for (const tour of chosen) {
    const seen = await takeTour(from, tour, { url, sandboxUrl, shoot })
    if (!values.pages)
      for (const state of seen.states) await makeContactSheet(sheet, resolve(folder), state)
    await sheet.request.post(`${sandboxUrl}/_sandbox/reset`, { data: {} })
    console.log(`${tour.name}: ${seen.states.length} states`)
    // The other tours are still worth looking at.
    if (seen.error) reportFailure(tour.name, seen.error)
  }
}

async function shoot(page: Page, state: string): Promise<void> {
  if (!values.pages) await shootLooks(page, resolve(folder), state)
  else if (states.includes(state)) await shootForPages(page, state)
}

function reportFailure(tour: string, error: unknown): void {
  console.error(`${tour} ended early:`, error)
  process.exitCode = 1
}
