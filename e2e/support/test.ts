import { test as base, expect, type Request } from '@playwright/test'
import type { ProfileName } from 'holdfast-sandbox'
import { addVirtualAuthenticator, type VirtualAuthenticator } from 'holdfast-sandbox/playwright'
import { reportPath } from '../../demo/server/policyReports.ts'
import { type RunningDemo, startDemoProcess } from './demoProcess.ts'
import { mayPassLater } from './secondTry.ts'
import { installClock, pass, passAtService } from './time.ts'

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
  /** Nothing of a story reaches the next one of the same worker. */
  ownWorld: undefined
  /** What must not fail even once fails again when CI tries it a second time. */
  firstTryOnly: undefined
  /** How often this story makes the page's policy refuse something. */
  expectedReports: number
  /** What was refused since the story began. */
  policyReports: () => Promise<PolicyReport[]>
  authenticator: VirtualAuthenticator
  time: Time
}

interface WorkerFixtures {
  /** The generation of the service that the demo runs on. */
  profile: ProfileName
  /** How long a step of a payment takes: longer where a story looks at what is between two of them. */
  settleDelayMs: number
  demo: RunningDemo
}

/** A story with a demo behind its page and a passkey in its device. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  profile: ['spec', { scope: 'worker', option: true }],
  settleDelayMs: [200, { scope: 'worker', option: true }],
  demo: [
    async ({ profile, settleDelayMs }, use) => {
      const demo = await startDemoProcess('built', profile, settleDelayMs)
      await use(demo)
      await demo.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ demo }, use) => use(demo.url),
  expectedReports: [0, { option: true }],
  policyReports: [
    async ({ context, demo, expectedReports }, use) => {
      const all = async (): Promise<PolicyReport[]> =>
        (await (await fetch(`${demo.url}/local/policy-reports`)).json()).reports
      const { length: before } = await all()
      let sent = 0
      context.on('request', (request) => {
        if (request.url() === `${demo.url}${reportPath}`) sent += 1
      })
      const sinceStart = async () => (await all()).slice(before)
      await use(sinceStart)
      // One that is on its way belongs to this story, and not to the next. The browser need not say
      // that it has arrived: the page that it is about may be gone.
      await expect.poll(async () => (await sinceStart()).length).toBeGreaterThanOrEqual(sent)
      expect(await sinceStart()).toHaveLength(expectedReports)
    },
    { auto: true },
  ],
  ownWorld: [
    async ({ demo }, use) => {
      await use(undefined)
      // The next story begins in the present, and the relay's limits count for it alone.
      const { status } = await fetch(`${demo.url}/local/reset`, {
        method: 'POST',
        headers: { origin: demo.url, 'content-type': 'application/json' },
        body: '{}',
      })
      expect(status).toBe(200)
    },
    { auto: true },
  ],
  firstTryOnly: [
    async ({ context }, use, { retry, tags }) => {
      const requests: Request[] = []
      context.on('request', (request) => requests.push(request))
      await use(undefined)
      if (retry > 0) expect(mayPassLater(tags, requests), 'may pass at a second try').toBe(true)
    },
    { auto: true },
  ],
  authenticator: async ({ page }, use) => use(await addVirtualAuthenticator(page)),
  time: async ({ page, demo: { sandboxUrl } }, use) => {
    await installClock(page)
    await use({
      passAtService: (seconds) => passAtService(page, sandboxUrl, seconds),
      pass: (seconds) => pass(page, sandboxUrl, seconds),
    })
  },
})
