import { readdirSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { Look } from './looks.ts'
import { inLooks } from './shootLooks.ts'

/** The folder of the pages about the demo's features. */
const folder = join(import.meta.dirname, '../../docs/demo')

/** Where their pictures are. */
export const picturesFolder = join(folder, 'pictures')

const size = { width: 390, height: 780 }
const looks: readonly Look[] = [
  { theme: 'light', ...size },
  { theme: 'dark', ...size },
]

/** The states of the demo that the pages show. */
export function statesOfPages(): string[] {
  const pages = readdirSync(folder).filter((name) => name.endsWith('.md'))
  const texts = pages.map((name) => readFileSync(join(folder, name), 'utf8'))
  return texts.flatMap((text) =>
    [...text.matchAll(/src="pictures\/([\w-]+)-light\.webp"/g)].map(([, state = '']) => state),
  )
}

/** Shoots a state as the pages show it: the width of a phone, in both themes. */
export async function shootForPages(page: Page, state: string): Promise<void> {
  await inLooks(page, looks, async ({ theme }) => {
    const file = join(picturesFolder, `${state}-${theme}.webp`)
    await writeFile(file, await captureWebp(page))
  })
}

/**
 * The first window of a page. Playwright itself has no format that is as small for text. The session is left to the page:
 * detached, it would take the virtual authenticator of another session with it.
 */
async function captureWebp(page: Page): Promise<Buffer> {
  await page.setViewportSize(size)
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 80 })
  return Buffer.from(data, 'base64')
}
