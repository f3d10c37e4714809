import { cpSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { clientNetwork } from '../../../src/relay/identify/clientNetwork.ts'
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
  const files = runtimes.map(({ recipe }) => recipe)
  for (const file of ['relay.ts', 'users.ts', 'workers.ts', ...files]) {
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

  it('fails in Workers the day before the oldest of these dates', async ({ skip }) => {
    if (!hasWorkers(project)) return skipRuntime('workerd', skip)
    const worker = await startWorkers(project, recipeEnv(service), '2022-10-30')
    await expect(payThroughRunning(service, worker)).rejects.toMatchObject({ status: 500 })
  })

  for (const runtime of runtimes) {
    it(`is signed in ${runtime.name}`, async ({ skip }) => {
      const program = findRuntime(project, runtime)
      if (!program) return skipRuntime(runtime.name, skip)
      const options = { folder: project, env: recipeEnv(service) }
      const running = await startRuntime(program, runtime, options)
      expect(await payThroughRunning(service, running)).toEqual(executed)
    })
  }
})

describe('the client address that a recipe passes', () => {
  const relayStub = `export const relay = async (_request, { address }) => new Response(address)`

  for (const runtime of runtimes) {
    it(`is that of the connection in ${runtime.name}`, async ({ skip }) => {
      const program = findRuntime(project, runtime)
      if (!program) return skipRuntime(runtime.name, skip)
      const folder = join(project, `address-${runtime.name}`)
      cpSync(join(recipes, runtime.recipe), join(folder, runtime.recipe))
      writeFileSync(join(folder, 'relay.ts'), relayStub)
      const { url, stop } = await startRuntime(program, runtime, { folder, env: {} })
      const headers = { 'X-Forwarded-For': '203.0.113.1' }
      const response = await fetch(`${url}/wallet/`, { headers }).finally(stop)
      expect(clientNetwork(await response.text())).toBe('127.0.0.1')
    })
  }
})
