import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest'
import { recipeEnv } from '../../relay/support/payThroughHost.ts'
import { chosenOf } from '../chosenTools.ts'
import { newProject } from '../installPackage.ts'
import { checkRunning, type RunningService, startService, working } from './checkRunning.ts'
import { nodeHosts as everyHost, nodeHostPackages, startNodeHost } from './nodeHosts.ts'
import { copyRecipes } from './recipes.ts'

vi.setConfig({ testTimeout: 60_000 })

const { tarball } = inject('installed')
const nodeHosts = chosenOf(everyHost)

let project = ''
let service: RunningService

beforeAll(async () => {
  project = newProject([tarball, ...nodeHostPackages])
  copyRecipes(
    project,
    nodeHosts.map(({ recipe }) => recipe),
  )
  service = await startService()
}, 120_000)

afterAll(async () => {
  await service?.stop()
  rmSync(project, { recursive: true, force: true })
})

it.concurrent.each(nodeHosts)(
  'the packed relay signs a payment and streams events in $name',
  async (host) => {
    const running = await startNodeHost(project, recipeEnv(service), host)
    expect(await checkRunning(service, running)).toEqual(working(host))
  },
)
