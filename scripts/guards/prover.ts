import type { Plugin } from 'vite'
import { createVitest, type TestCase, type TestModule } from 'vitest/node'
import { sharedVectors } from '../sharedVectors.ts'
import { sourcesIn } from '../sources.ts'
import { threatTags } from '../threats.ts'
import type { Guard } from './guard.ts'
import { repositoryRoot } from './markers.ts'
import { withoutControl } from './takeOut.ts'
import { findUnresolvedNames } from './unresolvedNames.ts'

/** What one test file says of a guard: the test that fails without it, or why it is not proved. */
export interface Proof {
  guard: Guard
  file: string
  noticedBy?: string
  failure?: ProofFailure
}

interface ProofFailure {
  kind: 'DOES_NOT_COMPILE' | 'TEST_MISSING' | 'PASSES_WITHOUT' | 'BREAKS_WITHOUT'
  message: string
}

/** Proves guards in one living vitest. */
interface Prover {
  prove(file: string, guards: Guard[]): AsyncGenerator<Proof>
  close(): Promise<void>
}

/** Starts a vitest whose sources are changed on their way into a test, never on disk. */
export async function createProver(guards: Guard[], root = repositoryRoot): Promise<Prover> {
  const path = (relative: string) => `${root}${relative}`
  const unresolved = findUnresolvedNames(guards, root)
  let out: Guard | undefined
  const takeOut: Plugin = {
    name: 'take-out',
    enforce: 'pre',
    transform: (code, id) =>
      out && id === path(out.marker.file) ? withoutControl(out, code) : null,
  }
  const vitest = await createVitest(
    'test',
    {
      config: false,
      root,
      watch: false,
      include: ['{,sandbox/,examples/*/}test/**/*.test.ts'],
      tags: threatTags,
      maxWorkers: 1,
      testTimeout: 30_000,
      hookTimeout: 180_000,
      reporters: [{}],
    },
    { plugins: [takeOut, sharedVectors()], resolve: { alias: sourcesIn(root) } },
  )
  const run = async (file: string, testIds?: string[]) => {
    const options = testIds && { testIds }
    const specification = vitest.getRootProject().createSpecification(path(file), options)
    const { testModules } = await vitest.runTestSpecifications([specification])
    // Vitest returns those of earlier runs as well.
    return testModules.filter(({ moduleId }) => moduleId === path(file))
  }
  const judgeWithout = async (guard: Guard, file: string, tests: TestCase[]) => {
    out = guard
    vitest.invalidateFile(path(guard.marker.file))
    const ids = tests.map(({ id }) => id)
    // The first failure is enough, unless it is no assertion's or is lost as the rest is cancelled.
    vitest.config.bail = 1
    let verdict = judge(await run(file, ids))
    vitest.config.bail = 0
    if (verdict.failure) verdict = judge(await run(file, ids))
    out = undefined
    vitest.invalidateFile(path(guard.marker.file))
    return verdict
  }

  return {
    async *prove(file, ofFile) {
      const passed = testsIn(await run(file)).filter((test) => test.result().state === 'passed')
      for (const guard of ofFile) {
        const tests = passed.filter(({ tags }) => isAbout(guard, tags))
        const [message] = unresolved.get(guard) ?? []
        if (message !== undefined)
          yield { guard, file, failure: { kind: 'DOES_NOT_COMPILE', message } }
        else if (tests.length === 0) yield { guard, file, failure: testMissing }
        else yield { guard, file, ...(await judgeWithout(guard, file, tests)) }
      }
    },
    close: () => vitest.close(),
  }
}

const testMissing: ProofFailure = {
  kind: 'TEST_MISSING',
  message: 'no test passes that has a tag of its threats',
}

function isAbout({ threats }: Guard, tags: readonly string[]): boolean {
  return threats.length === 0 || threats.some((threat) => tags.includes(threat))
}

/** One assertion that fails is a proof; a test that only breaks is none, as any bad source makes it. */
function judge(modules: TestModule[]): Pick<Proof, 'noticedBy' | 'failure'> {
  const tests = testsIn(modules)
  const noticing = tests.find((test) => test.result().errors?.some(isAssertion))
  if (noticing) return { noticedBy: noticing.fullName }
  const errors = [...modules, ...tests].flatMap((it) =>
    it.type === 'module' ? it.errors() : (it.result().errors ?? []),
  )
  const message = errors[0] && String(errors[0].message).split('\n')[0]
  return message === undefined
    ? { failure: { kind: 'PASSES_WITHOUT', message: 'no test notices that the control is gone' } }
    : { failure: { kind: 'BREAKS_WITHOUT', message } }
}

function testsIn(modules: TestModule[]): TestCase[] {
  return modules.flatMap((module) => [...module.children.allTests()])
}

/** The test's own error, or behind one of fast-check's, which says for which input. */
function isAssertion({ name, cause }: { name?: string; cause?: unknown }): boolean {
  if (name === 'AssertionError') return true
  return typeof cause === 'object' && cause !== null && isAssertion(cause)
}
