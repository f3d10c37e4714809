/**
 * Runs every test lane and ends on one line: `N passed, N failed, N skipped`.
 *
 * Lanes run one after another, so that browsers do not compete for the machine. A lane whose program
 * this machine lacks is named, and counted as skipped; what failed is named again at the end.
 */
import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium, findFirefox } from './findBrowser.ts'
import { type Lane, lanes } from './test/lanes.ts'
import type { Results } from './test/reports.ts'

const folder = mkdtempSync(join(tmpdir(), 'holdfast-test-'))

function run({ name, command }: Lane, report: string): Promise<number> {
  const [tool = '', ...args] = command
  const output = tool === 'vitest' ? [`--outputFile.json=${report}`] : []
  return new Promise((resolve) => {
    const child = spawn('npx', ['--no-install', tool, ...args, ...output], {
      stdio: 'inherit',
      env: {
        ...process.env,
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

async function runLane(lane: Lane): Promise<Results> {
  process.stdout.write(`\n== ${lane.name}\n`)
  if (lane.lacks) {
    console.log(`skipped: this machine has no ${lane.lacks}`)
    return { passed: 0, failed: 0, skipped: 1, failures: [] }
  }
  const report = join(folder, `${lane.name}.json`)
  const exitCode = await run(lane, report)
  const results = readResults(lane, report)
  if (exitCode === 0 || results.failed > 0) return results
  // A lane that fell over without a failed test still failed.
  return { ...results, failed: 1, failures: [`ended with exit code ${exitCode}`] }
}

function readResults({ read }: Lane, report: string): Results {
  try {
    return read(JSON.parse(readFileSync(report, 'utf8')))
  } catch {
    return { passed: 0, failed: 1, skipped: 0, failures: ['left no report that can be read'] }
  }
}

if (!findChromium())
  execFileSync('npx', ['--no-install', 'playwright', 'install', 'chromium'], { stdio: 'inherit' })
console.log(`Chromium: ${findChromium() ?? "none on PATH, Playwright's own is used"}`)
console.log(`Firefox: ${findFirefox() ?? 'none on PATH, its lane is skipped'}`)
const startedAtMs = Date.now()
const all: [Lane, Results][] = []
for (const lane of lanes) all.push([lane, await runLane(lane)])
rmSync(folder, { recursive: true, force: true })

console.log('')
for (const [{ name, lacks }, { passed, failed, skipped, failures }] of all) {
  const note = lacks ? `, this machine has no ${lacks}` : ''
  console.log(`${name.padEnd(17)} ${passed} passed, ${failed} failed, ${skipped} skipped${note}`)
  for (const failure of failures) console.log(`  failed: ${failure}`)
}
const sum = (key: 'passed' | 'failed' | 'skipped') =>
  all.reduce((total, [, results]) => total + results[key], 0)
console.log(`in ${Math.round((Date.now() - startedAtMs) / 1000)} s`)
console.log(`${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`)
process.exitCode = sum('failed') > 0 ? 1 : 0
