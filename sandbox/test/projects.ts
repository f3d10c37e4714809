import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProjectConfiguration } from 'vitest/config'
import type { VariantName } from './support/variant.ts'

/** A project that runs some of the files once more. */
type Rerun = 'magic' | 'may' | 'august'

const folder = import.meta.dirname

/**
 * The files that run in another profile or mode, too, by what their first line says: `// also in: may, august`. They
 * reach code that differs there, or a documented response that no other test reaches there.
 */
export const alsoIn: readonly { file: string; reruns: readonly string[] }[] = readdirSync(folder, {
  recursive: true,
  encoding: 'utf8',
})
  .filter((path) => path.endsWith('.test.ts'))
  .map((path) => ({
    file: `sandbox/test/${path.replaceAll('\\', '/')}`,
    reruns: rerunsOf(readFileSync(join(folder, path), 'utf8')),
  }))
  .filter(({ reruns }) => reruns.length > 0)

function rerunsOf(source: string): string[] {
  return /^\/\/ also in: (.+)/.exec(source)?.[1]?.split(', ') ?? []
}

/** Files that start processes: a change can wait for them. */
const long = [
  'sandbox/test/core/node/{cli,dataFolder}.test.ts',
  'sandbox/test/package/walkThroughs.test.ts',
  'sandbox/test/webhooks/sevenDays.test.ts',
]

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
    exclude: [...long, ...histories, ...augustOnly],
  },
  long: { include: long },
  histories: { include: [...histories, ...longer] },
  magic: { include: filesIn('magic') },
  may: { include: filesIn('may') },
  august: { include: filesIn('august') },
}

function filesIn(rerun: Rerun): string[] {
  return alsoIn.filter(({ reruns }) => reruns.includes(rerun)).map(({ file }) => file)
}

/** The module that each project runs once, before its first file. */
const setups: Partial<Record<string, string>> = { long: 'command', histories: 'command' }

/** The sandbox's suite as projects: `sandbox`, `sandbox magic` and so on. */
export function sandboxProjects(alias: { find: RegExp; replacement: string }[]) {
  const projects = Object.entries(files).map(
    ([name, chosen]): TestProjectConfiguration => ({
      resolve: { alias },
      test: {
        name: name === 'real' ? 'sandbox' : `sandbox ${name}`,
        ...chosen,
        env: { SANDBOX_VARIANT: name },
        ...(setups[name] && { globalSetup: `sandbox/test/support/${setups[name]}.ts` }),
        // The files of a worker share their modules and, through the harness, one sandbox.
        isolate: false,
        testTimeout: 60_000,
        hookTimeout: 60_000,
      },
    }),
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
  return [...projects, coverage]
}
