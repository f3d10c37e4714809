/**
 * `npm run screenshots`: every screen, in both themes, on a phone and on a desktop, into
 * screenshots/. Made to be looked at.
 */
import { mkdir, rm } from 'node:fs/promises'
import { type Browser, chromium } from '@playwright/test'
import { addVirtualAuthenticator } from 'holdfast-sandbox/playwright'
import { startDemo } from '../demo/startDemo.ts'
import { walk } from '../e2e/support/walk.ts'
import { chromiumArgs, findChromium } from './findBrowser.ts'

const folder = new URL('../screenshots/', import.meta.url).pathname
const devices = [
  { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  { viewport: { width: 1280, height: 900 } },
]
const themes = ['light', 'dark'] as const

// What is shown is what there is: nothing of an earlier run stays.
await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
const demo = await startDemo({ port: 0, page: 'build' })
const executablePath = findChromium()
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: chromiumArgs,
})
try {
  const looks = themes.flatMap((theme) => devices.map((device) => ({ theme, device })))
  await Promise.all(looks.map((look) => shootStory(browser, look)))
  console.log(`Screenshots are in ${folder}`)
} finally {
  await browser.close()
  await demo.close()
}

interface Look {
  theme: (typeof themes)[number]
  device: (typeof devices)[number]
}

/** One walk through the page in one look. */
async function shootStory(from: Browser, { theme, device }: Look): Promise<void> {
  const context = await from.newContext({
    baseURL: demo.url,
    ...device,
    colorScheme: theme,
    locale: 'en-US',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await addVirtualAuthenticator(page)
  await walk(page, async (name) => {
    await page.evaluate(() => document.fonts.ready)
    // Nothing looks as if somebody were about to press it.
    await page.mouse.move(0, 0)
    await page.screenshot({ path: `${folder}${name}-${theme}-${device.viewport.width}.png` })
  })
  await context.close()
}
