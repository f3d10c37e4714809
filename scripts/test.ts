/**
 * Runs every test lane and ends on one line: `N passed, N failed, N skipped`.
 *
 * Lanes run one after another, so that browsers do not compete for the machine; a lane whose
 * browser is absent counts as failed, never as skipped in silence.
 */
import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium, findFirefox, findWebKit } from './findBrowser.ts'

interface Counts {
  passed: number
  failed: number
  skipped: number
}

interface Lane {
  name: string
  command: string[]
  count: (report: unknown) => Counts
}

const folder = mkdtempSync(join(tmpdir(), 'holdfast-test-'))

function vitestLane(project: string): Lane {
  const command = ['vitest', 'run', '--project', project, '--reporter=default', '--reporter=json']
  return { name: project, command, count: countVitest }
}

/** Everything but what is slow; that is for `npm run proof`. */
const stories = [
  'build the page',
  'demo',
  'library',
  'library in a hosted sandbox',
  ...(findFirefox() ? ['library in Firefox'] : []),
].flatMap((project) => ['--project', project])

const lanes: Lane[] = [
  vitestLane('unit'),
  ...['sandbox', 'sandbox magic', 'sandbox live', 'sandbox postgres'].map(vitestLane),
  {
    name: 'sandbox coverage',
    command: ['tsx', 'sandbox/scripts/coverage.ts', '--check'],
    count: countCoverage,
  },
  vitestLane('react-18'),
  vitestLane('chromium'),
  vitestLane('chromium-react-18'),
  ...(findFirefox() ? [vitestLane('firefox')] : []),
  ...(findWebKit() ? [vitestLane('webkit')] : []),
  vitestLane('package'),
  {
    name: 'e2e',
    command: ['playwright', 'test', '--reporter=line,json', ...stories],
    count: countPlaywright,
  },
]

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

async function runLane(lane: Lane): Promise<Counts> {
  const report = join(folder, `${lane.name}.json`)
  process.stdout.write(`\n== ${lane.name}\n`)
  const exitCode = await run(lane, report)
  const counts = readCounts(lane, report)
  // A lane that fell over without a failed test still failed.
  const failed = exitCode !== 0 && counts.failed === 0 ? 1 : counts.failed
  return { ...counts, failed }
}

function readCounts({ count }: Lane, report: string): Counts {
  try {
    return count(JSON.parse(readFileSync(report, 'utf8')))
  } catch {
    return { passed: 0, failed: 1, skipped: 0 }
  }
}

function countVitest(report: unknown): Counts {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = report as Record<
    string,
    number
  >
  return {
    passed: numPassedTests ?? 0,
    failed: numFailedTests ?? 0,
    skipped: (numPendingTests ?? 0) + (numTodoTests ?? 0),
  }
}

/** Every operation counts as one; one whose documented answers are not all reached has failed. */
function countCoverage(report: unknown): Counts {
  const { operations, problems } = report as { operations: number; problems: number }
  return { passed: Math.max(0, operations - problems), failed: problems, skipped: 0 }
}

function countPlaywright(report: unknown): Counts {
  const { stats } = report as { stats: Record<string, number> }
  return {
    passed: stats.expected ?? 0,
    failed: (stats.unexpected ?? 0) + (stats.flaky ?? 0),
    skipped: stats.skipped ?? 0,
  }
}

if (!findChromium())
  execFileSync('npx', ['--no-install', 'playwright', 'install', 'chromium'], { stdio: 'inherit' })
console.log(`Chromium: ${findChromium() ?? "none on PATH, Playwright's own is used"}`)
console.log(`Firefox: ${findFirefox() ?? 'none on PATH, its lane is skipped'}`)
const startedAtMs = Date.now()
const results: [string, Counts][] = []
for (const lane of lanes) results.push([lane.name, await runLane(lane)])
rmSync(folder, { recursive: true, force: true })

console.log('')
for (const [name, { passed, failed, skipped }] of results) {
  console.log(`${name.padEnd(10)} ${passed} passed, ${failed} failed, ${skipped} skipped`)
}
if (!findFirefox()) console.log('firefox    skipped: no Firefox on this machine')
if (!findWebKit()) console.log('webkit     skipped: no WebKitGTK with its driver and Xvfb here')
const sum = (key: keyof Counts) => results.reduce((total, [, counts]) => total + counts[key], 0)
console.log(`in ${Math.round((Date.now() - startedAtMs) / 1000)} s`)
console.log(`${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`)
process.exitCode = sum('failed') > 0 ? 1 : 0
