import type { Plugin } from 'vite'
import { createVitest, type TestCase, type TestModule } from 'vitest/node'
import { sharedVectors } from '../sharedVectors.ts'
import { threatTags } from '../threats.ts'
import type { Guard, ProvingTest } from './guard.ts'
import { type Marker, readMarkers, repositoryRoot } from './markers.ts'
import { withoutControl } from './takeOut.ts'
import { findUnresolvedNames } from './unresolvedNames.ts'

/** Why a guard is not proved. */
interface ProofFailure {
  kind:
    | 'MARKER_MISSING'
    | 'DOES_NOT_COMPILE'
    | 'TEST_MISSING'
    | 'FAILS_WITH_CONTROL'
    | 'PASSES_WITHOUT'
    | 'BREAKS_WITHOUT'
  message: string
}

/** What one test file says of a guard. */
export interface Proof {
  guard: Guard
  failure?: ProofFailure
}

/** Proves guards in one living vitest. */
interface Prover {
  prove(file: string, guards: Guard[]): AsyncGenerator<Proof>
  close(): Promise<void>
}

/** What a prover works on. */
interface ProverOptions {
  /** All guards that it will be asked to prove. */
  guards: readonly Guard[]
  /**
   * The folder of the project, which ends in a slash.
   * @default the repository
   */
  root?: string
  /**
   * The folders of the project’s sources.
   * @default those of the repository
   */
  sources?: string[]
}

/** Packages by name, from their sources, as in vite.config.ts. */
const aliasIn = (root: string) => [
  { find: /^holdfast\/(crypto|react|relay)$/, replacement: `${root}src/$1.ts` },
  { find: /^holdfast-sandbox$/, replacement: `${root}sandbox/src/index.ts` },
  {
    find: /^holdfast-sandbox\/(playwright|testing|vitest)$/,
    replacement: `${root}sandbox/src/$1.ts`,
  },
  { find: /^holdfast$/, replacement: `${root}src/index.ts` },
]

/** Starts a vitest whose sources are changed on their way into a test, never on disk. */
export async function createProver(options: ProverOptions): Promise<Prover> {
  const { root = repositoryRoot, sources } = options
  const path = (relative: string) => `${root}${relative}`
  const markers = new Map(readMarkers(sources, root).map((marker) => [marker.id, marker]))
  const unresolved = findUnresolvedNames(options.guards, markers, root)
  let out: { marker: Marker; guard: Guard } | undefined
  const takeOut: Plugin = {
    name: 'take-out',
    enforce: 'pre',
    transform: (code, id) =>
      out && id === path(out.marker.file)
        ? withoutControl(code, out.marker, out.guard.takeOut)
        : null,
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
    { plugins: [takeOut, sharedVectors()], resolve: { alias: aliasIn(root) } },
  )
  const run = async (file: string, testIds?: string[]) => {
    const options = testIds && { testIds }
    const specification = vitest.getRootProject().createSpecification(path(file), options)
    const { testModules } = await vitest.runTestSpecifications([specification])
    // Vitest returns those of earlier runs as well.
    return testModules.filter(({ moduleId }) => moduleId === path(file))
  }

  const runWithout = async (file: string, guard: Guard, marker: Marker, testIds: string[]) => {
    out = { marker, guard }
    vitest.invalidateFile(path(marker.file))
    const modules = await run(file, testIds)
    out = undefined
    vitest.invalidateFile(path(marker.file))
    return modules
  }

  return {
    async *prove(file, guards) {
      const whole = testsOf(await run(file))
      for (const guard of guards) {
        const named = whole.filter((test) => guard.tests.some((it) => isNamed(test, file, it)))
        const marker = markers.get(guard.id)
        const failure =
          missing(marker, named) ??
          uncompiled(unresolved.get(guard)) ??
          (marker &&
            judge(
              await runWithout(
                file,
                guard,
                marker,
                named.map((test) => test.id),
              ),
            ))
        yield { guard, ...(failure && { failure }) }
      }
    },
    close: () => vitest.close(),
  }
}

function isNamed(test: TestCase, file: string, named: ProvingTest): boolean {
  if (named.file !== file) return false
  if ('tag' in named) return test.tags.includes(named.tag)
  return test.fullName.replaceAll(' > ', ' ').includes(named.title)
}

function missing(marker: Marker | undefined, named: TestCase[]): ProofFailure | undefined {
  if (!marker) return { kind: 'MARKER_MISSING', message: 'no source has its marker' }
  if (named.length === 0) return { kind: 'TEST_MISSING', message: 'no test has its title or tag' }
  const failed = named.find((test) => test.result().state !== 'passed')
  return failed && { kind: 'FAILS_WITH_CONTROL', message: failed.fullName }
}

/** A name that is not there throws inside the source, and its tests fail whatever the control does. */
function uncompiled([message]: string[] = []): ProofFailure | undefined {
  return message === undefined ? undefined : { kind: 'DOES_NOT_COMPILE', message }
}

/** One assertion that fails is a proof, unless something else breaks, as any bad source makes it. */
function judge(modules: TestModule[]): ProofFailure | undefined {
  const failures = testsOf(modules).flatMap((test) => test.result().errors ?? [])
  const errors = [...modules.flatMap((module) => module.errors()), ...failures]
  const other = errors.find((error) => !isAssertion(error))
  if (other) return { kind: 'BREAKS_WITHOUT', message: String(other.message).split('\n')[0] ?? '' }
  return errors.length > 0
    ? undefined
    : { kind: 'PASSES_WITHOUT', message: 'its tests do not notice that the control is gone' }
}

function testsOf(modules: TestModule[]): TestCase[] {
  return modules.flatMap((module) => [...module.children.allTests()])
}

/** The test's own error, or behind one of fast-check's, which says for which input. */
function isAssertion({ name, cause }: { name?: string; cause?: unknown }): boolean {
  if (name === 'AssertionError') return true
  return typeof cause === 'object' && cause !== null && isAssertion(cause)
}
