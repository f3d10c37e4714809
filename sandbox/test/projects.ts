import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProjectConfiguration } from 'vitest/config'
import type { VariantName } from './support/variant.ts'

/** What stands for the sources of the packages. */
type Alias = { find: RegExp; replacement: string }

/** A profile or a mode that some of the files run in once more. */
type Rerun = 'magic' | 'may' | 'august'

/** A file with where it runs again: in every run, or in the proof. */
type Repeated = { file: string; reruns: readonly string[]; inProof: readonly string[] }

const folder = import.meta.dirname

/**
 * The files that run in another profile or mode, too, by what their first line says:
 * `// also in: august; in the proof: may`. They reach code that differs there, or a documented response that no
 * other test reaches there. Where they reach the same as other files or as in another profile, the proof is enough.
 */
export const alsoIn: readonly Repeated[] = readdirSync(folder, {
  recursive: true,
  encoding: 'utf8',
})
  .filter((path) => path.endsWith('.test.ts'))
  .map((path) => ({
    file: `sandbox/test/${path.replaceAll('\\', '/')}`,
    ...rerunsOf(readFileSync(join(folder, path), 'utf8')),
  }))
  .filter(({ reruns, inProof }) => reruns.length + inProof.length > 0)

function rerunsOf(source: string): Pick<Repeated, 'reruns' | 'inProof'> {
  const [line = ''] = source.split('\n', 1)
  const listed = (pattern: RegExp) => pattern.exec(line)?.[1]?.split(', ') ?? []
  return {
    reruns: listed(/^\/\/ also in: ([\w, ]+)/),
    inProof: listed(/^\/\/ (?:.*; )?in the proof: ([\w, ]+)/),
  }
}

/** Files that start processes: a change can wait for them. */
const long = [
  'sandbox/test/core/node/{cli,dataFolder}.test.ts',
  'sandbox/test/package/walkThroughs.test.ts',
  'sandbox/test/webhooks/sevenDays.test.ts',
]

/** Files that start a process in each live profile: for the proof. */
const longInProof = ['sandbox/test/package/liveWalkThroughs.test.ts']

/** Files that kill processes or run random histories: for the proof. */
const histories = [
  'sandbox/test/core/node/killed.test.ts',
  'sandbox/test/ledger/conservation.test.ts',
  'sandbox/test/cardPayments/cardMoney.test.ts',
]

/** Files that run more random histories in the proof than elsewhere. */
const longer = ['sandbox/test/agents/histories.test.ts']

/** Files about operations that the specification does not have. */
const augustOnly = [
  'sandbox/test/sca/{authorizationHistories,authorizeQuote,authorizedSources,login,removedFactors,resets,trustedPayees}.test.ts',
]

/** The files of each project; `real`, `long` and `histories` run what is not of a live profile alone. */
const files: Record<VariantName, { include: string[]; exclude?: string[] }> = {
  real: {
    include: ['sandbox/test/*/**/*.test.ts'],
    exclude: [...long, ...longInProof, ...histories, ...augustOnly],
  },
  long: { include: long },
  histories: { include: [...histories, ...longer] },
  magic: { include: filesIn('magic') },
  may: { include: filesIn('may') },
  august: { include: filesIn('august') },
}

function filesIn(rerun: Rerun, when: 'reruns' | 'inProof' = 'reruns'): string[] {
  return alsoIn.filter((each) => each[when].includes(rerun)).map(({ file }) => file)
}

/** What runs in the proof alone: projects `sandbox matrix may` and so on. */
const matrix: Record<'long' | 'may' | 'august', { include: string[] }> = {
  long: { include: longInProof },
  may: { include: filesIn('may', 'inProof') },
  august: { include: filesIn('august', 'inProof') },
}

/** The sandbox's suite as projects: `sandbox`, `sandbox magic` and so on. */
export function sandboxProjects(alias: Alias[]): TestProjectConfiguration[] {
  const daily = Object.entries(files).map(([variant, chosen]) => {
    const name = variant === 'real' ? 'sandbox' : `sandbox ${variant}`
    return sandboxProject(name, variant, chosen, alias)
  })
  const inProof = Object.entries(matrix).map(([variant, chosen]) =>
    sandboxProject(`sandbox matrix ${variant}`, variant, chosen, alias),
  )
  // After the others, whose traffic it reads.
  const coverage: TestProjectConfiguration = {
    resolve: { alias },
    test: {
      name: 'sandbox coverage',
      include: ['sandbox/test/reached.test.ts'],
      sequence: { groupOrder: 1 },
    },
  }
  return [...daily, ...inProof, coverage]
}

/** The module that a project runs once, before its first file. */
const setups: Partial<Record<string, string>> = { long: 'command', histories: 'command' }

function sandboxProject(
  name: string,
  variant: string,
  chosen: { include: string[]; exclude?: string[] },
  alias: Alias[],
): TestProjectConfiguration {
  return {
    resolve: { alias },
    test: {
      name,
      ...chosen,
      env: { SANDBOX_VARIANT: variant },
      ...(setups[variant] && { globalSetup: `sandbox/test/support/${setups[variant]}.ts` }),
      // The files of a worker share their modules and, through the harness, one sandbox.
      isolate: false,
      testTimeout: 60_000,
      hookTimeout: 60_000,
    },
  }
}
