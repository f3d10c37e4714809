import { defineConfig } from '@playwright/test'
import type { Mode } from 'holdfast-sandbox'
import { chromiumOptions, firefoxOptions } from './scripts/findBrowser.ts'
import { isCi } from './scripts/test/isCi.ts'

/**
 * The demo's stories, one spec each, against a demo of their own: backend, relay and sandbox
 * included; the library's stories on a bare page, in every engine that can take part; and those of
 * the sandbox's own page.
 *
 * Stories are chosen by tags: `@smoke` is one of the few for `npm test`; `@slow` is for
 * `npm run proof`. `@hosted` stories are told in a hosted sandbox, too, where the library's environment
 * takes test values in place of proofs. `@not-firefox` changes responses on the way, where this driver
 * loses cookies.
 */
export default defineConfig<object, { mode: Mode }>({
  testDir: 'e2e',
  fullyParallel: true,
  // Stories wait for pages and servers: three at once keep two processors busy.
  workers: 3,
  forbidOnly: isCi(process.env),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    locale: 'en-US',
    timezoneId: 'Europe/Lisbon',
    // Without pictures and copies of the page, which cost a sixth of the time of every story.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
    screenshot: 'only-on-failure',
    launchOptions: chromiumOptions(),
  },
  projects: [
    { name: 'build the page', testMatch: 'support/buildPage.setup.ts' },
    {
      name: 'demo',
      testMatch: '*.spec.ts',
      testIgnore: ['library/**', 'sandbox/**'],
      grepInvert: /@slow/,
      // Never for a threat or for money: see support/secondTry.ts.
      retries: isCi(process.env) ? 1 : 0,
      // A tenth of the time of the stories; where the focus goes is told with motion: see keyboard.spec.ts.
      use: { contextOptions: { reducedMotion: 'reduce' } },
      dependencies: ['build the page'],
    },
    { name: 'library', testMatch: 'library/**/*.spec.ts', grepInvert: /@slow/ },
    { name: 'sandbox page', testMatch: 'sandbox/*.spec.ts' },
    {
      name: 'library in a hosted sandbox',
      testMatch: 'library/*.spec.ts',
      grep: /@hosted/,
      use: { mode: 'magic' },
    },
    // Firefox has no virtual authenticator for Playwright: passkeys are Chromium's stories.
    {
      name: 'library in Firefox',
      testMatch: ['library/{account,emailOtp,sessions}.spec.ts', 'sandbox/firefox/*.spec.ts'],
      grepInvert: /@slow|@not-firefox/,
      use: {
        browserName: 'firefox',
        launchOptions: firefoxOptions(),
      },
    },
    {
      name: 'slow',
      grep: /@slow/,
      dependencies: ['build the page'],
      timeout: 600_000,
    },
  ],
})
