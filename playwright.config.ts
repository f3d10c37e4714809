import { defineConfig } from '@playwright/test'
import { chromiumArgs, findChromium } from './scripts/findBrowser.ts'

const executablePath = findChromium()

/** One spec per story, each against a demo of its own: backend, relay and sandbox included. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './e2e/support/buildPage.ts',
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
    launchOptions: { ...(executablePath && { executablePath }), args: chromiumArgs },
  },
})
