import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import playwrightConfig from '../../playwright.config.ts'
import { lanes } from '../../scripts/test/lanes.ts'
import { laneTable } from '../../scripts/test/laneTable.ts'
import vitestConfig from '../../vite.config.ts'

const root = join(import.meta.dirname, '../..')

/** The projects that lanes run with a tool. */
function projectsOf(tool: string): string[] {
  return lanes
    .filter(({ command }) => command[0] === tool)
    .flatMap(({ command }) =>
      command.filter((_, position) => command[position - 1] === '--project'),
    )
}

describe('lanes', () => {
  it('run every project of Vitest', () => {
    const projects = (vitestConfig.test?.projects ?? []) as { test: { name: string } }[]
    const names = projects.map(({ test }) => test.name)
    expect([...new Set(projectsOf('vitest'))].sort()).toEqual(names.sort())
  })

  it('run every project of Playwright but the slow one, and what it depends on', () => {
    const projects = playwrightConfig.projects ?? []
    const dependencies = projects.flatMap((project) => project.dependencies ?? [])
    const run = new Set([...projectsOf('playwright'), ...dependencies, 'slow'])
    expect([...run].sort()).toEqual(projects.map(({ name }) => name).sort())
  })

  it('are listed in CONTRIBUTING.md as npm test -- --list prints them', () => {
    expect(readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')).toContain(laneTable(lanes))
  })
})
