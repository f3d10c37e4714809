import { test as base, type CDPSession, expect, type Page } from '@playwright/test'
import { type RunningDemo, startDemoProcess } from './demoProcess.ts'

/** A device with a fingerprint reader, as far as the browser can tell. */
export interface Authenticator {
  /** Whether the next prompts are answered with a finger or not at all. */
  setUserVerified(isVerified: boolean): Promise<void>
  cdp: CDPSession
  id: string
}

/** Time, at the service and on the device. */
interface Time {
  /** Lets time pass at the service alone, as if the device's clock were slow. */
  passAtService(seconds: number): Promise<void>
  /** Lets time pass everywhere. */
  pass(seconds: number): Promise<void>
}

/** What a browser refused for the page's policy. */
export interface PolicyReport {
  directive: string
  blocked: string
}

interface TestFixtures {
  /** How often this story makes the page's policy refuse something. */
  expectedReports: number
  /** What was refused since the story began. */
  policyReports: () => Promise<PolicyReport[]>
  authenticator: Authenticator
  time: Time
}

interface WorkerFixtures {
  demo: RunningDemo
}

/** A story with a demo behind its page and a passkey in its device. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  demo: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from it.
    async ({}, use) => {
      const demo = await startDemoProcess()
      await use(demo)
      await demo.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ demo }, use) => use(demo.url),
  expectedReports: [0, { option: true }],
  policyReports: [
    async ({ demo, expectedReports }, use) => {
      const all = async (): Promise<PolicyReport[]> =>
        (await (await fetch(`${demo.url}/local/policy-reports`)).json()).reports
      const { length: before } = await all()
      const sinceStart = async () => (await all()).slice(before)
      await use(sinceStart)
      expect(await sinceStart()).toHaveLength(expectedReports)
    },
    { auto: true },
  ],
  authenticator: async ({ page }, use) => use(await addAuthenticator(page)),
  time: async ({ page, demo, request }, use) => {
    await page.clock.install()
    const control = (path: string, data: object) =>
      request.post(`${demo.sandboxUrl}/_sandbox/${path}`, { data })
    const passAtService = async (seconds: number) => {
      await control('clock/advance', { ms: seconds * 1000 })
    }
    await use({
      passAtService,
      pass: async (seconds) => {
        await passAtService(seconds)
        await page.clock.fastForward(seconds * 1000)
      },
    })
    // The next story begins in the present again: a provider's tokens would be stale in the future.
    await control('reset', {})
  },
})

/** Puts an authenticator with user verification into the page's device. */
export async function addAuthenticator(page: Page): Promise<Authenticator> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId: id } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    cdp,
    id,
    setUserVerified: async (isUserVerified) => {
      await cdp.send('WebAuthn.setUserVerified', { authenticatorId: id, isUserVerified })
    },
  }
}
