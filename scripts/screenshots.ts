/**
 * `npm run screenshots -- FOLDER [TOUR ...]`: every screen and state of the demo, at four widths
 * and in both themes, into a folder, with one contact sheet a state in its `sheets`. Made to be
 * looked at.
 */
import { mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { startDemo } from '../demo/startDemo.ts'
import { tours } from '../e2e/support/tours/all.ts'
import { settleSeconds } from '../e2e/support/tours/tour.ts'
import { chromiumOptions } from './findBrowser.ts'
import { makeContactSheet } from './screenshots/contactSheet.ts'
import { type Destination, takeTour } from './screenshots/takeTour.ts'

const [folder = join(tmpdir(), 'marram-screenshots'), ...names] = process.argv.slice(2)
const chosen = tours.filter(({ name }) => names.length === 0 || names.includes(name))

// What is shown is what there is: nothing of an earlier run stays.
if (names.length === 0) await rm(folder, { recursive: true, force: true })
await mkdir(join(folder, 'sheets'), { recursive: true })
const demo = await startDemo({ port: 0, page: 'build', settleDelayMs: settleSeconds * 1000 })
const browser = await chromium.launch(chromiumOptions())
try {
  await shootAll(browser, { ...demo, folder: resolve(folder) })
  console.log(`Screenshots are in ${folder}`)
} finally {
  await browser.close()
  await demo.close()
}

/** One tour after another, because some let time pass for all of them. */
async function shootAll(from: Browser, destination: Destination): Promise<void> {
  const sheet = await from.newPage({ viewport: { width: 1460, height: 900 } })
  for (const tour of chosen) {
    const { states, error } = await takeTour(from, tour, destination)
    for (const state of states) await makeContactSheet(sheet, destination.folder, state)
    await sheet.request.post(`${destination.sandboxUrl}/_sandbox/reset`, { data: {} })
    console.log(`${tour.name}: ${states.length} states`)
    // The other tours are still worth looking at.
    if (error) reportFailure(tour.name, error)
  }
}

function reportFailure(tour: string, error: unknown): void {
  console.error(`${tour} ended early:`, error)
  process.exitCode = 1
}
