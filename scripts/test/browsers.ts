import { existsSync } from 'node:fs'
import { type BrowserType, chromium, firefox, type LaunchOptions } from 'playwright'
import { chromiumArgs, findChromium, findFirefox } from '../findBrowser.ts'
import type { Location } from './programs.ts'

/** Downloads one of Playwright's browsers, and says whether it succeeded. */
export type Download = (browser: string) => Promise<boolean>

/** A browser the lanes can use, and where it may be. */
export interface Engine {
  /** As Playwright's command line calls it. */
  name: 'chromium' | 'firefox'
  /** The variable that tells a lane which executable to use. */
  variable: 'HOLDFAST_CHROMIUM' | 'HOLDFAST_FIREFOX'
  /** Executables in order of preference; an empty path is the one Playwright picks itself. */
  paths(): string[]
  /** Starts and closes it; gives the reason when that fails. */
  tryStart(path: string): Promise<string | undefined>
}

/** The Chromium of this machine: from PATH, from Playwright's cache, or downloaded. */
export function locateChromium(download: Download): Promise<Location> {
  const engine: Engine = {
    name: 'chromium',
    variable: 'HOLDFAST_CHROMIUM',
    // An empty path is last: Playwright then picks a browser of its own.
    paths: () => [findChromium(), cached(chromium), ''].filter((path) => path !== undefined),
    tryStart: (path) => tryStart(chromium, path, { args: chromiumArgs }),
  }
  return locateBrowser(engine, download)
}

/** The Firefox of this machine, likewise. */
export function locateFirefox(download: Download): Promise<Location> {
  const engine: Engine = {
    name: 'firefox',
    variable: 'HOLDFAST_FIREFOX',
    paths: () => [findFirefox(), ''].filter((path) => path !== undefined),
    // Playwright drives an ordinary Firefox only over Firefox's own protocol.
    tryStart: (path) => tryStart(firefox, path, path ? { channel: 'moz-firefox' } : {}),
  }
  return locateBrowser(engine, download)
}

/** Looks for an executable that starts, and downloads Playwright's own where there is none. */
export async function locateBrowser(engine: Engine, download: Download): Promise<Location> {
  let attempt = await tryPaths(engine)
  const mayDownload = attempt.path === undefined && attempt.isOwnAbsent
  if (mayDownload && (await download(engine.name))) attempt = await tryPaths(engine)
  return toLocation(engine, attempt)
}

interface Attempt {
  /** The executable that started. */
  path?: string
  /** Why one that is there did not start. */
  problem?: string
  /** Whether Playwright has no executable of its own. */
  isOwnAbsent: boolean
}

async function tryPaths({ name, paths, tryStart }: Engine): Promise<Attempt> {
  const attempt: Attempt = { isOwnAbsent: false }
  for (const path of paths()) {
    const problem = await tryStart(path)
    if (problem === undefined) return { ...attempt, path }
    if (path === '' && problem.includes("Executable doesn't exist")) attempt.isOwnAbsent = true
    else attempt.problem = `${path || `Playwright's ${name}`} does not start: ${problem}`
  }
  return attempt
}

function toLocation({ name, variable }: Engine, attempt: Attempt): Location {
  const { path, problem, isOwnAbsent } = attempt
  if (path !== undefined) return { isHere: true, env: { [variable]: path } }
  return {
    isHere: false,
    reason: problem ?? `no ${name} on PATH or in Playwright's cache`,
    // One that is there lacks libraries of the system, which no download brings.
    install: `npx playwright ${isOwnAbsent ? 'install' : 'install-deps'} ${name}`,
  }
}

async function tryStart(
  type: BrowserType,
  executablePath: string,
  options: LaunchOptions,
): Promise<string | undefined> {
  try {
    const browser = await type.launch({ ...options, ...(executablePath && { executablePath }) })
    await browser.close()
    return undefined
  } catch (error) {
    return reasonOf(String(error instanceof Error ? error.message : error))
  }
}

/** The line of a failed launch that says what is missing, else its first line. */
function reasonOf(message: string): string {
  const lines = message.split('\n')
  return lines.find((line) => /error while loading/.test(line)) ?? lines[0] ?? message
}

function cached(type: BrowserType): string | undefined {
  const path = type.executablePath()
  return existsSync(path) ? path : undefined
}
