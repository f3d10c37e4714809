import { findRedis, findWebKit } from '../findBrowser.ts'
import { type Download, locateChromium, locateFirefox } from './browsers.ts'

/** Whether a program can be used on this machine, and how a lane learns where it is. */
export type Location =
  | { isHere: true; env: Record<string, string> }
  | { isHere: false; reason: string; install: string }

/** The programs that `npm ci` does not install and without which a lane cannot run. */
export type ProgramName = 'Chromium' | 'Firefox' | 'WebKitGTK' | 'Redis'

/** Locates each program; the browsers may be downloaded. */
export function programs(download: Download): Record<ProgramName, () => Promise<Location>> {
  return {
    Chromium: () => locateChromium(download),
    Firefox: () => locateFirefox(download),
    WebKitGTK: async () =>
      installed(findWebKit(), 'WebKitGTK with its driver and Xvfb', 'webkit2gtk-driver xvfb'),
    Redis: async () => installed(findRedis(), 'redis-server', 'redis-server'),
  }
}

function installed(found: unknown, what: string, packages: string): Location {
  if (found) return { isHere: true, env: {} }
  return {
    isHere: false,
    reason: `no ${what} on this machine`,
    install: `apt-get install ${packages}`,
  }
}
