import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

// The shell without a user interface comes first: the stories take three quarters of the time in it.
const chromiumNames = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]
const firefoxNames = ['firefox-esr', 'firefox']
const macChrome = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

/** Flags under which a system Chromium neither calls home nor asks questions. */
const args = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** What Playwright launches a browser with. */
interface BrowserOptions {
  executablePath?: string
  args?: string[]
  channel?: string
}

/** What Playwright launches Chromium with; without a path its own. */
export function chromiumOptions(path = findChromium()): BrowserOptions & { args: string[] } {
  return path ? { executablePath: path, args } : { args }
}

/** The same for Firefox: an ordinary one is driven over its own protocol, Playwright's not. */
export function firefoxOptions(path = findFirefox()): BrowserOptions {
  return path ? { executablePath: path, channel: 'moz-firefox' } : {}
}

/**
 * The path of a Chromium or Chrome installed on this machine; undefined stands for Playwright's own.
 * `HOLDFAST_CHROMIUM` names another one, and an empty value asks for Playwright's own.
 */
export function findChromium(): string | undefined {
  return chosenBy('HOLDFAST_CHROMIUM', () => findOnPath(chromiumNames) ?? findMacChrome())
}

/** The path of a Firefox installed on this machine, likewise; `HOLDFAST_FIREFOX` names another one. */
export function findFirefox(): string | undefined {
  return chosenBy('HOLDFAST_FIREFOX', () => findOnPath(firefoxNames))
}

/** The path of a Redis server installed on this machine, or undefined. */
export function findRedis(): string | undefined {
  return findOnPath(['redis-server'])
}

function chosenBy(variable: string, find: () => string | undefined): string | undefined {
  const chosen = process.env[variable]
  return chosen === undefined ? find() : chosen || undefined
}

function findMacChrome(): string | undefined {
  return existsSync(macChrome) ? macChrome : undefined
}

function findOnPath(names: string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((path) => existsSync(path))
}

/** What it takes to drive WebKitGTK on this machine. */
export interface WebKitPaths {
  driver: string
  xvfb: string
  browser: string
}

/** WebKitGTK's driver, browser and a display for it, or undefined where one is missing. */
export function findWebKit(): WebKitPaths | undefined {
  const driver = findOnPath(['WebKitWebDriver'])
  const xvfb = findOnPath(['Xvfb'])
  const browser = ['x86_64', 'aarch64']
    .map((machine) => `/usr/lib/${machine}-linux-gnu/webkit2gtk-4.1/MiniBrowser`)
    .find((path) => existsSync(path))
  return driver && xvfb && browser ? { driver, xvfb, browser } : undefined
}
