import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { recipeEnv } from '../../relay/support/payThroughHost.ts'
import { newProject } from '../installPackage.ts'
import { payThroughRunning, type RunningService, startService } from './payThroughRunning.ts'
import { findRuntime, runtimes, skipRuntime, startRuntime } from './runtimes.ts'
import { compatibilityDates, hasWorkers, startWorkers, workersPackage } from './workers.ts'

vi.setConfig({ testTimeout: 60_000 })

const { tarball } = inject('installed')
const recipes = join(import.meta.dirname, '../../relay/recipes')
const executed = {
  status: 'executed',
  statusAtService: expect.stringMatching(/PROCESSING|COMPLETED/),
}

let project = ''
let service: RunningService

beforeAll(async () => {
  const packages = [workersPackage, ...runtimes.map(({ packageName }) => packageName)]
  project = newProject([tarball, ...packages], '--ignore-scripts')
  for (const file of ['relay.ts', 'users.ts', 'workers.ts', 'deno.ts', 'bun.ts']) {
    cpSync(join(recipes, file), join(project, file))
  }
  service = await startService()
}, 120_000)

afterAll(async () => {
  await service?.stop()
  rmSync(project, { recursive: true, force: true })
})

describe('a payment through the packed relay', () => {
  for (const date of compatibilityDates) {
    it(`is signed in Workers with compatibility date ${date}`, async ({ skip }) => {
      if (!hasWorkers(project)) return skipRuntime('workerd', skip)
      const worker = await startWorkers(project, recipeEnv(service), date)
      expect(await payThroughRunning(service, worker)).toEqual(executed)
    })
  }

  for (const runtime of runtimes) {
    it(`is signed in ${runtime.name}`, async ({ skip }) => {
      const program = findRuntime(project, runtime)
      if (!program) return skipRuntime(runtime.name, skip)
      const options = { project, env: recipeEnv(service) }
      const running = await startRuntime(program, runtime, options)
      expect(await payThroughRunning(service, running)).toEqual(executed)
    })
  }
})
