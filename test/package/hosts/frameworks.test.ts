import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest'
import { recipeEnv } from '../../relay/support/payThroughHost.ts'
import { newProject } from '../installPackage.ts'
import { checkRunning, type RunningService, startService, working } from './checkRunning.ts'
import { frameworks, startFramework } from './frameworks.ts'
import { copyRecipes } from './recipes.ts'

vi.setConfig({ testTimeout: 150_000 })

const { tarball } = inject('installed')

let project = ''
let service: RunningService

beforeAll(async () => {
  const packages = new Set(frameworks.flatMap((framework) => framework.packages))
  project = newProject([tarball, ...packages])
  copyRecipes(
    project,
    frameworks.map(({ recipe }) => recipe),
  )
  service = await startService()
}, 120_000)

afterAll(async () => {
  await service?.stop()
  rmSync(project, { recursive: true, force: true })
})

it.each(frameworks)(
  'the packed relay signs a payment and streams events in $name',
  async (framework) => {
    const running = await startFramework(project, recipeEnv(service), framework)
    expect(await checkRunning(service, running)).toEqual(working(framework))
  },
)
