import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import playwrightConfig from '../../playwright.config.ts'
import { alsoIn } from '../../sandbox/test/projects.ts'
import { type Lane, lanes } from '../../scripts/test/lanes.ts'
import vitestConfig from '../../vite.config.ts'

/** Projects that only `npm run proof` runs. */
const proof = ['sandbox histories', 'slow']

/** The projects that lanes run with a tool. */
function projectsOf(tool: Lane['tool']): string[] {
  return lanes.filter((lane) => lane.tool === tool).flatMap(({ projects }) => projects)
}

describe('lanes', () => {
  it('run every project of Vitest but those of the proof', () => {
    const projects = (vitestConfig.test?.projects ?? []) as { test: { name: string } }[]
    const names = projects.map(({ test }) => test.name).filter((name) => !proof.includes(name))
    expect(projectsOf('vitest').sort()).toEqual(names.sort())
  })

  it('run every project of Playwright but those of the proof, and what they depend on', () => {
    const projects = playwrightConfig.projects ?? []
    const dependencies = projects.flatMap((project) => project.dependencies ?? [])
    const run = new Set([...projectsOf('playwright'), ...dependencies, 'slow'])
    expect([...run].sort()).toEqual(projects.map(({ name }) => name).sort())
  })

  it('of the proof are named in it', () => {
    const named = lanes.filter(({ isForProof }) => isForProof).map(({ name }) => name)
    const proofParts = readFileSync(new URL('../../scripts/proof.ts', import.meta.url), 'utf8')
    expect(named.length).toBeGreaterThan(1)
    expect(proofParts).toContain(`'npm test -- ${named.join(' ')}'`)
  })

  it('run files of the sandbox in other profiles and modes that exist', () => {
    const named = alsoIn.flatMap(({ file, reruns, inProof }) =>
      [...reruns, ...inProof].map((name) => ({ file, name })),
    )
    const twice = new Set(named.map(({ file, name }) => `${file} ${name}`))
    expect(twice.size).toBe(named.length)
    const absent = named.filter(({ name }) => !['magic', 'may', 'august'].includes(name))
    expect(named.length).toBeGreaterThan(80)
    expect(absent).toEqual([])
  })
})
