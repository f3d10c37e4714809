import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Lane } from './lanes.ts'
import { type Outcome, readPlaywright, readVitest } from './reports.ts'

const modules = join(import.meta.dirname, '../../node_modules')

/** A tool as a script of Node, which needs no shell, no npx and no PATH. */
function toolOf({ tool, name }: Lane, report: string): string[] {
  if (tool === 'vitest') {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    return [join(modules, 'vitest/vitest.mjs'), 'run', ...reporters]
  }
  // Each lane keeps its traces when the next one starts.
  const options = ['--reporter=line,json', '--output', `test-results/${name}`]
  return [join(modules, '@playwright/test/cli.js'), 'test', ...options]
}

/** What a lane left: its tests, and what else went wrong. */
export interface LaneRun {
  outcomes: Outcome[]
  /** Why it failed although no test did. */
  problem?: string
}

/**
 * Runs a lane in its tool, and reads the report that this leaves in the folder.
 *
 * A lane fails without a failed test, too: when its command fails, when it leaves no report that can
 * be read, and when the report has no test.
 */
export function runLane(lane: Lane, folder: string, env: NodeJS.ProcessEnv): LaneRun {
  const { name, tool, projects, filter = [] } = lane
  const report = join(folder, `${name}.json`)
  // A command that dies early must not pass with the report of an earlier run.
  rmSync(report, { force: true })
  const chosen = projects.flatMap((project) => ['--project', project])
  const { status } = spawnSync(process.execPath, [...toolOf(lane, report), ...filter, ...chosen], {
    stdio: 'inherit',
    env: {
      ...env,
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      SANDBOX_TRAFFIC: join(folder, 'traffic'),
      PACKED_LIBRARY: join(folder, 'packed'),
    },
  })
  return readRun(tool, report, status ?? 1)
}

/** Reads what a tool left that ended with this exit code. */
export function readRun(tool: Lane['tool'], report: string, exitCode: number): LaneRun {
  try {
    const read = { vitest: readVitest, playwright: readPlaywright }[tool]
    const outcomes = read(JSON.parse(readFileSync(report, 'utf8')))
    if (outcomes.length === 0) return { outcomes, problem: 'ran no test' }
    const isExplained = exitCode === 0 || outcomes.some(({ status }) => status === 'failed')
    return isExplained ? { outcomes } : { outcomes, problem: `ended with exit code ${exitCode}` }
  } catch (error) {
    const reason = error instanceof Error ? error.message : error
    return { outcomes: [], problem: `left no report that can be read: ${reason}` }
  }
}
