import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest'
import { recipeEnv } from '../../relay/support/payThroughHost.ts'
import { newProject } from '../installPackage.ts'
import { frameworks, startFramework } from './frameworks.ts'
import { payThroughRunning, type RunningService, startService } from './payThroughRunning.ts'

vi.setConfig({ testTimeout: 150_000 })

const { tarball } = inject('installed')

let project = ''
let service: RunningService

beforeAll(async () => {
  const packages = new Set(frameworks.flatMap((framework) => framework.packages))
  project = newProject([tarball, ...packages])
  service = await startService()
}, 120_000)

afterAll(async () => {
  await service?.stop()
  rmSync(project, { recursive: true, force: true })
})

it.each(frameworks)('a payment through the packed relay is signed in $name', async (framework) => {
  const running = await startFramework(project, recipeEnv(service), framework)
  expect(await payThroughRunning(service, running)).toEqual({
    status: 'executed',
    statusAtService: expect.stringMatching(/PROCESSING|COMPLETED/),
  })
})
