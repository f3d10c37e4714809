import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
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
 *
 * @param print - takes what the tool prints; for a lane that runs beside others, all at its end
 */
export async function runLane(
  lane: Lane,
  folder: string,
  env: NodeJS.ProcessEnv,
  print: (text: string) => void = console.log,
): Promise<LaneRun> {
  const { name, tool, projects, filter = [] } = lane
  const report = join(folder, `${name}.json`)
  // A command that dies early must not pass with the report of an earlier run.
  rmSync(report, { force: true })
  const chosen = projects.flatMap((project) => ['--project', project])
  const running = spawn(process.execPath, [...toolOf(lane, report), ...filter, ...chosen], {
    stdio: lane.waits ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    env: {
      ...env,
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      SANDBOX_TRAFFIC: join(folder, 'traffic'),
      PACKED_LIBRARY: join(folder, 'packed'),
    },
  })
  const exitCode = await endOf(running, print)
  return readRun(tool, report, exitCode)
}

/** Waits until a command has ended, hands on what it printed to pipes, and returns its exit code. */
async function endOf(running: ChildProcess, print: (text: string) => void): Promise<number> {
  let printed = ''
  for (const stream of [running.stdout, running.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      printed += text
    })
  }
  const [exitCode] = await once(running, 'close')
  if (printed) print(printed)
  return exitCode ?? 1
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
