/**
 * Takes controls of the library out of the page that stories are told on, one after the other, and
 * expects the story to fail without it. Slow: each runs in a real browser. A file of stories runs
 * once as it is, and then once for each of its guards. `npm run proof:stories -- ID` proves one.
 */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { type Guard, isStory, readGuards } from './guards/guard.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

interface Outcome {
  passed: number
  failed: number
  messages: string
}

interface Report {
  stats: { expected: number; unexpected: number }
}

/** Runs the stories of a file that have a tag, in a page without one guard’s control where one is named. */
function tell(file: string, tags: string[], guardId = ''): Outcome {
  const pattern = tags.map((tag) => `@${tag}\\b`).join('|')
  const command = ['playwright', 'test', '--project', 'library', '--workers=1', '--reporter=json']
  // Apart, so that a run of the same stories beside this one keeps its traces.
  const output = ['--output', 'test-results/proof-stories']
  const { stdout } = spawnSync(
    'npx',
    ['--no-install', ...command, ...output, file, '-g', pattern],
    {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 100_000_000,
      env: { ...process.env, HOLDFAST_TAKE_OUT: guardId },
    },
  )
  const { stats }: Report = JSON.parse(stdout.slice(stdout.indexOf('{')))
  return { passed: stats.expected, failed: stats.unexpected, messages: stdout }
}

/** A story that fell over for another reason has shown nothing. */
function failedByExpectation({ failed, messages }: Outcome): boolean {
  return failed > 0 && /expect\(|Expected:/.test(messages)
}

function prove({ id, threats }: Guard, file: string, whole: Outcome): boolean {
  const without = tell(file, threats, id)
  const isProved = whole.failed === 0 && whole.passed > 0 && failedByExpectation(without)
  console.log(
    isProved
      ? `proved      ${id}`
      : `NOT PROVED  ${id}: ${whole.failed} failed with it, ${without.failed} without`,
  )
  return isProved
}

const [wanted] = process.argv.slice(2)
const chosen = readGuards().filter(
  ({ id, files }) => (!wanted || id === wanted) && files.some(isStory),
)
if (chosen.length === 0) throw new Error(`No guard with a story has the id ${wanted}`)

let provedCount = 0
for (const file of new Set(chosen.flatMap(({ files }) => files.filter(isStory)))) {
  const ofFile = chosen.filter(({ files }) => files.includes(file))
  const whole = tell(file, [...new Set(ofFile.flatMap(({ threats }) => threats))])
  for (const guard of ofFile) if (prove(guard, file, whole)) provedCount += 1
}
console.log(`${provedCount} of ${chosen.length} controls proved in a browser`)
process.exitCode = provedCount === chosen.length ? 0 : 1
