import { type BrowserType, chromium, firefox, type LaunchOptions } from 'playwright'
import {
  chromiumOptions,
  findChromium,
  findFirefox,
  findRedis,
  findWebKit,
  firefoxOptions,
} from '../findBrowser.ts'

/** The programs that `npm ci` does not install and without which a lane cannot run. */
export type ProgramName = 'Chromium' | 'Firefox' | 'WebKitGTK' | 'Redis'

/** How a lane learns where a program is, or what is missing and the command that installs it. */
export type Location = { env: Record<string, string> } | { missing: string }

/** Says where a program of this machine is; a browser is one that starts. */
export function locate(name: ProgramName): Promise<Location> {
  return locators[name]()
}

const locators: Record<ProgramName, () => Promise<Location>> = {
  Chromium: () => locateBrowser('chromium', findChromium(), startWith(chromium, chromiumOptions)),
  Firefox: () => locateBrowser('firefox', findFirefox(), startWith(firefox, firefoxOptions)),
  WebKitGTK: async () => installed(findWebKit(), 'webkit2gtk-driver xvfb'),
  Redis: async () => installed(findRedis(), 'redis-server'),
}

function installed(found: unknown, packages: string): Location {
  return found ? { env: {} } : { missing: `to run it: apt-get install ${packages}` }
}

/** The browser found on this machine where it starts, else Playwright's own, whose path is empty. */
export async function locateBrowser(
  name: 'chromium' | 'firefox',
  found: string | undefined,
  start: (path: string) => Promise<void>,
): Promise<Location> {
  const problems: string[] = []
  for (const path of found ? [found, ''] : ['']) {
    try {
      await start(path)
      return { env: { [`HOLDFAST_${name.toUpperCase()}`]: path } }
    } catch (error) {
      const reason = reasonOf(error instanceof Error ? error.message : String(error))
      problems.push(`${path || "Playwright's own"} does not start (${reason})`)
    }
  }
  const install = `npx playwright install --with-deps ${name}`
  return { missing: `${problems.join(', ')}; to run it: ${install}` }
}

/** Starts and closes a browser. */
function startWith(type: BrowserType, optionsOf: (path: string) => LaunchOptions) {
  return async (path: string) => {
    const browser = await type.launch(optionsOf(path))
    await browser.close()
  }
}

/** The line of a failed launch that says what is missing, else its first line. */
function reasonOf(message: string): string {
  const lines = message.split('\n')
  return lines.find((line) => line.includes('error while loading')) ?? lines[0] ?? message
}
