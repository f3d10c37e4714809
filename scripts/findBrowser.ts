import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const chromiumNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const firefoxNames = ['firefox-esr', 'firefox']
const macChrome = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

/** Flags under which a system Chromium neither calls home nor asks questions. */
export const chromiumArgs: string[] = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The path of a Chromium or Chrome installed on this machine, or undefined. */
export function findChromium(): string | undefined {
  return findOnPath(chromiumNames) ?? (existsSync(macChrome) ? macChrome : undefined)
}

/** The path of a Firefox installed on this machine, or undefined. */
export function findFirefox(): string | undefined {
  return findOnPath(firefoxNames)
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
