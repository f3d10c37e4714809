import { defineConfig } from '@playwright/test'
import { chromiumArgs, findChromium, findFirefox } from './scripts/findBrowser.ts'

const chromium = findChromium()
const firefox = findFirefox()

/**
 * The demo's stories, one spec each, against a demo of their own: backend, relay and sandbox
 * included; and the library's stories on a bare page, in every engine that can take part.
 */
export default defineConfig({
  testDir: 'e2e',
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    locale: 'en-US',
    timezoneId: 'Europe/Lisbon',
    trace: 'retain-on-failure',
    launchOptions: { ...(chromium && { executablePath: chromium }), args: chromiumArgs },
  },
  projects: [
    { name: 'build the page', testMatch: 'support/buildPage.setup.ts' },
    {
      name: 'demo',
      testMatch: '*.spec.ts',
      testIgnore: 'library/**',
      dependencies: ['build the page'],
    },
    { name: 'library', testMatch: 'library/**/*.spec.ts', grepInvert: /@slow/ },
    // Firefox has no virtual authenticator for Playwright: passkeys are Chromium's stories.
    ...(firefox
      ? [
          {
            name: 'library in Firefox',
            testMatch: 'library/{account,emailOtp,sessions}.spec.ts',
            // What rewrites answers on the way is told in Chromium: this driver loses cookies there.
            grepInvert: /expired session asks|T3:|T5: refuses a genuine/,
            use: {
              browserName: 'firefox' as const,
              channel: 'moz-firefox',
              launchOptions: { executablePath: firefox },
            },
          },
        ]
      : []),
    {
      name: 'slow',
      testMatch: 'library/**/*.spec.ts',
      grep: /@slow/,
      timeout: 600_000,
    },
  ],
})
