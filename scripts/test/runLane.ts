import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Lane } from './lanes.ts'
import type { Results } from './reports.ts'
import { toolArguments } from './tools.ts'

/** Runs a lane's command and reads its report, which it leaves in the folder. */
export async function runLane(
  lane: Lane,
  folder: string,
  env: Record<string, string>,
): Promise<Results> {
  const report = join(folder, `${lane.name}.json`)
  const exitCode = await run(lane, { folder, report, env })
  const results = readResults(lane, report)
  if (exitCode === 0 || results.failed > 0) return results
  // A lane that ended with an error but without a failed test has failed too.
  return { ...results, failed: 1, failures: [`ended with exit code ${exitCode}`] }
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
  } catch {
    return { passed: 0, failed: 1, skipped: 0, failures: ['left no report that can be read'] }
  }
}
