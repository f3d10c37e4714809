import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readCoverage } from '../../scripts/test/reports.ts'
import { runLane } from '../../scripts/test/runLane.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'holdfast-lane-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Runs a lane whose command leaves this text as its report, if any, and ends with this exit code. */
function run({ report, exitCode = 0 }: { report?: string; exitCode?: number }) {
  const script = join(folder, 'script.mjs')
  const write = `writeFileSync(process.env.LANE_REPORT, ${JSON.stringify(report)})`
  writeFileSync(
    script,
    `import { writeFileSync } from 'node:fs'
     ${report === undefined ? '' : write}
     process.exitCode = ${exitCode}`,
  )
  const lane = { name: 'lane', covers: 'nothing', group: 'rest' } as const
  return runLane({ ...lane, command: ['tsx', script], read: readCoverage }, folder, {})
}

const green = JSON.stringify({ operations: 2, problems: 0 })

describe('runLane', () => {
  it('passes with exit code 0 and a report without failures', async () => {
    const results = await run({ report: green })
    expect(results).toEqual({ passed: 2, failed: 0, skipped: 0, failures: [] })
  })

  it('fails with another exit code although no test failed', async () => {
    const results = await run({ report: green, exitCode: 3 })
    expect(results).toMatchObject({ failed: 1, failures: ['ended with exit code 3'] })
  })

  it('keeps the failed tests of a command that failed', async () => {
    const report = JSON.stringify({ operations: 3, problems: 2 })
    expect(await run({ report, exitCode: 1 })).toMatchObject({ passed: 1, failed: 2 })
  })

  it.each([
    ['is missing', undefined],
    ['is cut off', green.slice(0, 5)],
    ['has no counts', '{}'],
  ])('fails when the report %s', async (_, report) => {
    const { passed, failed, failures } = await run({ ...(report !== undefined && { report }) })
    expect({ passed, failed }).toEqual({ passed: 0, failed: 1 })
    expect(failures).toEqual([expect.stringContaining('left no report that can be read: ')])
  })

  it('does not read the report of an earlier run', async () => {
    writeFileSync(join(folder, 'lane.json'), green)
    expect(await run({})).toMatchObject({ passed: 0, failed: 1 })
  })

  it('fails when the report counts no test', async () => {
    const results = await run({ report: JSON.stringify({ operations: 0, problems: 0 }) })
    expect(results).toMatchObject({ failed: 1, failures: ['ran no test'] })
  })
})
