import { test as base, type SandboxFixtures } from 'holdfast-sandbox/vitest'
import { recorded, startShared } from './harness.ts'
import { lane } from './lane.ts'
import { recordTraffic } from './traffic.ts'

type WorkerFixtures = Pick<SandboxFixtures, 'sharedSandbox' | 'sandboxOptions'>

/**
 * The published fixtures in this lane: with the sandbox that all files of the worker share, on the
 * clock that stands still.
 */
export const test = base.extend<{ $worker: WorkerFixtures }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads what a fixture needs from it.
  sandboxOptions: [async ({}, use) => use({ mode: lane.mode }), { scope: 'worker' }],
  sharedSandbox: [
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads what a fixture needs from it.
    async ({}, use) => {
      const shared = await startShared()
      const traffic = recordTraffic()
      const touch = () => recorded(shared.touch(), traffic)
      const lend: typeof shared.lend = (use) => shared.lend((it) => use(recorded(it, traffic)))
      await use({ ...shared, touch, lend })
      traffic.write()
    },
    { scope: 'worker' },
  ],
})
