import { cpSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { clientNetwork } from '../../../src/relay/identify/clientNetwork.ts'
import { recipeEnv } from '../../relay/support/payThroughHost.ts'
import { newProject } from '../installPackage.ts'
import {
  checkRunning,
  type RunningService,
  readAtOnce,
  startService,
  working,
} from './checkRunning.ts'
import { copyRecipes } from './recipes.ts'
import { findRuntime, runtimes, skipRuntime, startRuntime } from './runtimes.ts'
import {
  compatibilityDates,
  hasWorkers,
  startWorkers,
  tooOldDate,
  workersPackage,
} from './workers.ts'

vi.setConfig({ testTimeout: 60_000 })

const { tarball } = inject('installed')
const recipes = join(import.meta.dirname, '../../relay/recipes')

/** What {@link readAtOnce} gives where every call has its response. */
const notFound = Array.from({ length: 40 }, () => 404)

let project = ''
let service: RunningService

beforeAll(async () => {
  const packages = [workersPackage, ...runtimes.map(({ packageName }) => packageName)]
  project = newProject([tarball, ...packages], '--ignore-scripts')
  copyRecipes(project, ['workers.ts', ...runtimes.map(({ recipe }) => recipe)])
  service = await startService()
}, 120_000)

afterAll(async () => {
  await service?.stop()
  rmSync(project, { recursive: true, force: true })
})

describe.concurrent('the packed relay signs a payment and streams events', () => {
  for (const date of compatibilityDates) {
    it(`in Workers with compatibility date ${date}`, async ({ skip }) => {
      if (!hasWorkers(project)) return skipRuntime('workerd', skip)
      const worker = await startWorkers(project, recipeEnv(service), date)
      // workerd sees that a client has left when it sends to it, and compresses as Cloudflare does.
      const options = { seesLeavingBySending: true, compression: 'gzip' }
      expect(await checkRunning(service, worker, options)).toEqual(working(options))
    })
  }

  for (const runtime of runtimes) {
    it(`in ${runtime.name}`, async ({ skip }) => {
      const program = findRuntime(project, runtime)
      if (!program) return skipRuntime(runtime.name, skip)
      const env = { ...recipeEnv(service), STREAM_SECONDS: String(runtime.streamSeconds) }
      const running = await startRuntime(program, runtime, { folder: project, env })
      const options = { seconds: runtime.streamSeconds }
      expect(await checkRunning(service, running, options)).toEqual(working())
    })
  }
})

describe('the packed relay', () => {
  it('ends streams that clients left behind in Workers without request signals, when another one opens', async ({
    skip,
  }) => {
    if (!hasWorkers(project)) return skipRuntime('workerd', skip)
    const worker = await startWorkers(project, recipeEnv(service), compatibilityDates[1], [])
    const { streams } = await checkRunning(service, worker, { seesLeavingBySending: true })
    expect(streams.subscriptions).toEqual([2, 2, 1, 1])
  })

  for (const date of compatibilityDates) {
    it(`responds to 40 calls at once in Workers of ${date}`, async ({ skip }) => {
      if (!hasWorkers(project)) return skipRuntime('workerd', skip)
      const worker = await startWorkers(project, recipeEnv(service), date)
      expect(await readAtOnce(service, worker)).toEqual(notFound)
    })
  }

  it('needs the oldest of these dates: on the day before, some calls at once fail', async ({
    skip,
  }) => {
    if (!hasWorkers(project)) return skipRuntime('workerd', skip)
    const worker = await startWorkers(project, recipeEnv(service), tooOldDate)
    expect(await readAtOnce(service, worker)).not.toEqual(notFound)
  })

  for (const runtime of runtimes) {
    it(`responds to 40 calls at once in ${runtime.name}`, async ({ skip }) => {
      const program = findRuntime(project, runtime)
      if (!program) return skipRuntime(runtime.name, skip)
      const options = { folder: project, env: recipeEnv(service) }
      expect(await readAtOnce(service, await startRuntime(program, runtime, options))).toEqual(
        notFound,
      )
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
