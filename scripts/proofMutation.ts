/**
 * Changes the sources of a folder, one operator or statement after the other, and lists the changes
 * that no test of its folder notices (Stryker). `npm run proof:mutation -- src/relay/csrf` writes
 * `test-results/mutation/src-relay-csrf.html`; the next run repeats only what changed since.
 *
 * Strings stay as they are: they are names that the types know, labels that the vectors check, and
 * messages, which may be reworded. What only the slowest tests notice (`mutation.config.ts`) and what
 * keeps a test file from being loaded shows as survived.
 */
import { Stryker } from '@stryker-mutator/core'

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('Name a folder, such as src/relay/csrf')
process.env.HOLDFAST_MUTATION_FOLDER = folder

const report = `test-results/mutation/${folder.replaceAll('/', '-')}`
await new Stryker({
  mutate: [`${folder}/**/*.ts`],
  mutator: { excludedMutations: ['StringLiteral'] },
  testRunner: 'vitest',
  vitest: { configFile: 'mutation.config.ts', related: false },
  incremental: true,
  incrementalFile: `${report}.json`,
  reporters: ['clear-text', 'html', 'progress-append-only'],
  clearTextReporter: { allowColor: false, reportTests: false },
  htmlReporter: { fileName: `${report}.html` },
  tempDirName: 'test-results/stryker',
  ignorePatterns: ['dist', 'test-results', 'screenshots'],
  concurrency: 2,
  // For endless loops: a change that a busy machine is slow to test would count as noticed.
  timeoutMS: 20_000,
}).runMutationTest()
