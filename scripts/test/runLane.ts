import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Lane } from './lanes.ts'
import type { Results } from './reports.ts'
import { toolArguments } from './tools.ts'

/**
 * Runs a lane's command and reads its report, which it leaves in the folder.
 *
 * A lane also fails without a failed test: when its command fails, when it leaves no report that can
 * be read, and when the report counts no test.
 */
export async function runLane(
  lane: Lane,
  folder: string,
  env: Record<string, string>,
): Promise<Results> {
  const report = join(folder, `${lane.name}.json`)
  // A command that dies early must not pass with the report of an earlier run.
  rmSync(report, { force: true })
  const exitCode = await run(lane, { folder, report, env })
  const results = readResults(lane, report)
  const problem = problemOf(results, exitCode)
  return problem ? { ...results, failed: 1, failures: [problem] } : results
}

/** Why a lane without a failed test has failed nevertheless. */
function problemOf({ passed, failed, skipped }: Results, exitCode: number): string | undefined {
  if (failed > 0) return undefined
  if (exitCode !== 0) return `ended with exit code ${exitCode}`
  return passed + skipped === 0 ? 'ran no test' : undefined
}

interface Surroundings {
  folder: string
  report: string
  env: Record<string, string>
}

function run({ name, command }: Lane, { folder, report, env }: Surroundings): Promise<number> {
  const [tool, ...args] = command
  const output = tool === 'vitest' ? [`--outputFile.json=${report}`] : []
  return new Promise((resolve) => {
    const child = spawn(process.execPath, toolArguments(tool, [...args, ...output]), {
      stdio: 'inherit',
      env: {
        ...process.env,
        ...env,
        PLAYWRIGHT_JSON_OUTPUT_NAME: report,
        LANE: name,
        LANE_REPORT: report,
        SANDBOX_TRAFFIC: join(folder, 'traffic'),
      },
    })
    child.on('error', () => resolve(1))
    child.on('exit', (code) => resolve(code ?? 1))
  })
}

function readResults({ read }: Lane, report: string): Results {
  try {
    return read(JSON.parse(readFileSync(report, 'utf8')))
  } catch (error) {
    const failure = `left no report that can be read: ${error instanceof Error ? error.message : error}`
    return { passed: 0, failed: 1, skipped: 0, failures: [failure] }
  }
}
