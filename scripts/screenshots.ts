/**
 * `npm run screenshots`: every screen, in both themes, on a phone and on a desktop, into
 * screenshots/. Made to be looked at.
 */
import { mkdir } from 'node:fs/promises'
import { type Browser, chromium } from '@playwright/test'
import { startDemo } from '../demo/startDemo.ts'
import { addAuthenticator } from '../e2e/support/test.ts'
import { walk } from '../e2e/support/walk.ts'
import { chromiumArgs, findChromium } from './findBrowser.ts'

const folder = new URL('../screenshots/', import.meta.url).pathname
const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
]
const themes = ['light', 'dark'] as const

await mkdir(folder, { recursive: true })
const demo = await startDemo({ port: 0, page: 'build' })
const executablePath = findChromium()
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: chromiumArgs,
})
try {
  const looks = themes.flatMap((theme) => sizes.map((size) => ({ theme, size })))
  await Promise.all(looks.map((look) => shootStory(browser, look)))
  console.log(`Screenshots are in ${folder}`)
} finally {
  await browser.close()
  await demo.close()
}

interface Look {
  theme: (typeof themes)[number]
  size: { width: number; height: number }
}

/** One walk through the page in one look. */
async function shootStory(from: Browser, { theme, size }: Look): Promise<void> {
  const context = await from.newContext({
    baseURL: demo.url,
    viewport: size,
    colorScheme: theme,
    locale: 'en-US',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await addAuthenticator(page)
  await walk(page, async (name) => {
    await page.evaluate(() => document.fonts.ready)
    await page.screenshot({ path: `${folder}${name}-${theme}-${size.width}.png` })
  })
  await context.close()
}
