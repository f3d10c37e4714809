import { test as base, type SandboxFixtures } from 'holdfast-sandbox/vitest'
import { createSandbox } from '../../src/index.ts'
import { recorded, startOfTime } from './harness.ts'
import { recordTraffic, type Traffic } from './traffic.ts'
import { variant } from './variant.ts'

type WorkerFixtures = Pick<SandboxFixtures, 'preparedSandbox' | 'sandboxOptions'> & {
  traffic: Traffic
}

/** The published fixtures in this variant, on the clock that stands still; their traffic is recorded. */
export const test = base.extend<{ $worker: WorkerFixtures }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads what a fixture needs from it.
  sandboxOptions: [async ({}, use) => use({ mode: variant.mode }), { scope: 'worker' }],
  traffic: [
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads what a fixture needs from it.
    async ({}, use) => {
      const traffic = recordTraffic()
      await use(traffic)
      traffic.write()
    },
    { scope: 'worker' },
  ],
  preparedSandbox: [
    async ({ traffic }, use) => {
      const sandbox = await createSandbox({ ...variant, now: () => startOfTime })
      await use({ ...sandbox, fork: async () => recorded(await sandbox.fork(), traffic) })
      await sandbox.close()
    },
    { scope: 'worker' },
  ],
})
