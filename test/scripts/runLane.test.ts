import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readRun, runLane } from '../../scripts/test/runLane.ts'

const vitestLane = { name: 'lane', covers: '', tool: 'vitest' } as const

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'holdfast-lane-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Vitest's report of a file with tests of these outcomes. */
function reportOf(...statuses: string[]): string {
  const assertionResults = statuses.map((status) => ({ fullName: status, status }))
  return JSON.stringify({
    testResults: [{ name: 'a.test.ts', status: '', message: '', assertionResults }],
  })
}

function read(text: string | undefined, exitCode: number) {
  const path = join(folder, 'read.json')
  if (text !== undefined) writeFileSync(path, text)
  return readRun('vitest', path, exitCode)
}

describe('a lane', () => {
  it('has no problem with exit code 0 and a report of tests', () => {
    const run = read(reportOf('passed', 'skipped'), 0)
    expect(run).toMatchObject({ outcomes: [{ status: 'passed' }, { status: 'skipped' }] })
    expect(run.problem).toBe(undefined)
  })

  it('has a problem with another exit code although no test failed', () => {
    expect(read(reportOf('passed'), 3).problem).toBe('ended with exit code 3')
    expect(read(reportOf('passed', 'failed'), 3).problem).toBe(undefined)
  })

  it.each([
    ['is missing', undefined],
    ['is cut off', reportOf('passed').slice(0, 5)],
    ['has no tests', '{}'],
  ])('has a problem when the report %s', (_, report) => {
    expect(read(report, 0).problem).toContain('left no report that can be read: ')
  })

  it('has a problem when the report counts no test', () => {
    expect(read(reportOf(), 0).problem).toBe('ran no test')
  })

  it('runs without a PATH, and prints at its end where it waits beside others', async () => {
    const printed: string[] = []
    const lane = { ...vitestLane, projects: ['react-18'], waits: true }
    const run = await runLane(lane, folder, { PATH: '' }, (text) => printed.push(text))
    expect(printed).toEqual([expect.stringContaining('react-18')])
    expect(run.outcomes.map(({ status }) => status)).toContain('passed')
    expect(run.problem).toBe(undefined)
  })

  it('does not read the report of an earlier run', async () => {
    writeFileSync(join(folder, 'lane.json'), reportOf('passed'))
    const lane = { ...vitestLane, projects: ['no such project'] }
    const run = await runLane(lane, folder, process.env)
    expect(run.problem).toContain('left no report that can be read: ')
  })
})
