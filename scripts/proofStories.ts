/**
 * Takes controls of the library out of the page that stories are told on, one after the other, and
 * expects the story to fail without it. Slow: every story is told twice in a real browser.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Guard } from './guards/guard.ts'
import { libraryStoryGuards } from './guards/libraryStories.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

interface Outcome {
  passed: number
  failed: number
  messages: string
}

interface Report {
  stats: { expected: number; unexpected: number }
}

function tell({ testFile, test, file, find, replace }: Guard, isTakenOut: boolean): Outcome {
  const takeOut = isTakenOut ? JSON.stringify({ file, find, replace }) : ''
  const pattern = test.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const command = ['playwright', 'test', '--project', 'library', '--workers=1', '--reporter=json']
  // Apart, so that a run of the same stories beside this one keeps its traces.
  const output = ['--output', 'test-results/proof-stories']
  const { stdout } = spawnSync(
    'npx',
    ['--no-install', ...command, ...output, testFile, '-g', pattern],
    {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 100_000_000,
      env: { ...process.env, HOLDFAST_TAKE_OUT: takeOut },
    },
  )
  const { stats }: Report = JSON.parse(stdout.slice(stdout.indexOf('{')))
  return { passed: stats.expected, failed: stats.unexpected, messages: stdout }
}

/** A story that fell over for another reason has shown nothing. */
function failedByExpectation({ failed, messages }: Outcome): boolean {
  return failed > 0 && /expect\(|Expected:/.test(messages)
}

function prove(guard: Guard): boolean {
  const times = readFileSync(`${root}${guard.file}`, 'utf8').split(guard.find).length - 1
  if (times !== 1) throw new Error(`${guard.file} holds the control ${times} times: ${guard.find}`)
  const [whole, without] = [tell(guard, false), tell(guard, true)]
  const isProved = whole.failed === 0 && whole.passed > 0 && failedByExpectation(without)
  const counts = `${whole.passed} passed with it, ${without.failed} failed without`
  console.log(`${isProved ? 'proved' : 'NOT PROVED'}  ${guard.name}  (${counts})`)
  return isProved
}

const [wanted = ''] = process.argv.slice(2)
const chosen = libraryStoryGuards.filter(({ name }) => name.includes(wanted))
const proved = chosen.filter(prove).length
console.log(`${proved} of ${chosen.length} controls proved in a browser`)
process.exitCode = proved === chosen.length ? 0 : 1
