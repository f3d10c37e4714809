/** Takes every control out, one after the other, and expects its own test to fail without it. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { startVitest } from 'vitest/node'
import type { Guard } from './guards/guard.ts'
import { libraryGuards } from './guards/library.ts'
import { relayGuards } from './guards/relay.ts'
import { sharedVectors } from './sharedVectors.ts'
import { threats, threatTags } from './threats.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const path = (relative: string) => `${root}${relative}`
const guards: Guard[] = [...relayGuards, ...libraryGuards]

/** Packages by name, from their sources, as in vite.config.ts. */
const alias = [
  { find: /^holdfast\/(crypto|react|relay)$/, replacement: path('src/$1/index.ts') },
  { find: /^holdfast-sandbox$/, replacement: path('sandbox/src/index.ts') },
  { find: /^holdfast$/, replacement: path('src/index.ts') },
]

interface Run {
  passed: number
  /** By an assertion: the test noticed. */
  failed: number
  /** By anything else, such as a crash or a time-out, which any broken source brings about. */
  broke: number
}

/** Runs the guard's test over sources that are changed on their way into the test, never on disk. */
async function run(guard: Guard, isTakenOut: boolean): Promise<Run> {
  const change = {
    name: 'take-out',
    enforce: 'pre',
    transform: (code: string, id: string) =>
      isTakenOut && id === path(guard.file) ? code.replace(guard.find, () => guard.replace) : null,
  } as const
  const silent = { onInit: () => {} }
  const vitest = await startVitest(
    'test',
    [guard.testFile],
    {
      config: false,
      root,
      watch: false,
      include: ['test/**/*.test.ts'],
      tags: threatTags,
      ...(guard.test in threats
        ? { tagsFilter: [guard.test] }
        : { testNamePattern: guard.test.replace(/[.*+?^${}()|[\]\\]/g, '\\$&') }),
      testTimeout: 20_000,
      hookTimeout: 60_000,
      reporters: [silent],
    },
    { plugins: [change, sharedVectors()], resolve: { alias } },
  )
  const modules = vitest.state.getTestModules()
  const tests = modules.flatMap((module) => [...module.children.allTests()])
  const crashes = modules.flatMap((module) => module.errors()).length
  const passed = tests.filter((test) => test.result().state === 'passed').length
  const failures = tests.map((test) => test.result()).filter(({ state }) => state === 'failed')
  const failed = failures.filter(({ errors = [] }) => errors.every(isAssertion)).length
  await vitest.close()
  return { passed, failed, broke: failures.length - failed + crashes }
}

/** The test's own error, or behind one of fast-check's, which says for which input. */
function isAssertion({ name, cause }: { name?: string; cause?: unknown }): boolean {
  if (name === 'AssertionError') return true
  return typeof cause === 'object' && cause !== null && isAssertion(cause)
}

function assertFindable({ file, find }: Guard): void {
  const times = readFileSync(path(file), 'utf8').split(find).length - 1
  if (times !== 1) throw new Error(`${file} holds the control ${times} times: ${find}`)
}

async function prove(guard: Guard): Promise<boolean> {
  assertFindable(guard)
  const [whole, without] = [await run(guard, false), await run(guard, true)]
  const isWhole = whole.passed > 0 && whole.failed + whole.broke === 0
  const isProved = isWhole && without.failed > 0 && without.broke === 0
  const counts = `${whole.passed} passed with it, ${without.failed} failed and ${without.broke} broke without`
  console.log(`${isProved ? 'proved' : 'NOT PROVED'}  ${guard.name}  (${counts})`)
  return isProved
}

const [wanted = ''] = process.argv.slice(2)
const chosen = guards.filter(({ name, file }) => `${name} ${file}`.includes(wanted))
for (const guard of chosen) assertFindable(guard)
let proved = 0
for (const guard of chosen) if (await prove(guard)) proved += 1
console.log(`${proved} of ${chosen.length} controls proved`)
process.exit(proved === chosen.length ? 0 : 1)
