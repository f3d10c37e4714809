import type { TestProjectConfiguration } from 'vitest/config'
import type { LaneName } from './support/lane.ts'

const all = ['sandbox/test/**/*.test.ts']

/** Files about single modules: no service is asked, so no database and no mode changes them. */
const modules = [
  'sandbox/test/crypto/*.test.ts',
  'sandbox/test/core/scheduler/*.test.ts',
  'sandbox/test/core/node/{databaseImage,folderLock}.test.ts',
  'sandbox/test/webhooks/{deliveryQueue,webhookSender}.test.ts',
]

/** Files about the program and the package rather than the service. */
const program = [
  'sandbox/test/core/node/{cli,dataFolder,killed,listen}.test.ts',
  'sandbox/test/package/{dockerfile,guide,publishedTypes,readme,vitestGuide}.test.ts',
  'sandbox/test/testing/*.test.ts',
  'sandbox/test/seed/*.test.ts',
]

/** Files about shapes, one mode, one generation or the program itself: once is enough. */
const onceOnly = [
  ...program,
  'sandbox/test/package/publishedClients.test.ts',
  'sandbox/test/accounts/externalAccountTypes.test.ts',
  'sandbox/test/core/{generations,modes,profiles}.test.ts',
  'sandbox/test/core/http/unbuilt.test.ts',
  'sandbox/test/fixtures/paymentInstructions.test.ts',
  'sandbox/test/control/*.test.ts',
  'sandbox/test/customers/verifications.test.ts',
  'sandbox/test/signing/magic.test.ts',
  'sandbox/test/credentials/oneTimeCodes.test.ts',
  'sandbox/test/webhooks/sevenDays.test.ts',
]

/** Files about proofs that mode magic does not look at. */
const proofs = [
  'sandbox/test/credentials/{oauth,passkeys}.test.ts',
  'sandbox/test/signing/walletSignature.test.ts',
]

/** Files that kill and restart processes, or run random histories: a change can wait for them. */
const long = [
  'sandbox/test/core/node/{cli,dataFolder,databaseImage,killed}.test.ts',
  'sandbox/test/package/publishedTypes.test.ts',
  'sandbox/test/ledger/conservation.test.ts',
  'sandbox/test/webhooks/sevenDays.test.ts',
]

const needsPostgres = 'sandbox/test/postgres/**'

/** What each lane runs; the first two together run everything that needs no server. */
const files: Record<LaneName, { include: string[]; exclude: string[] }> = {
  real: { include: all, exclude: [needsPostgres, ...long] },
  long: { include: long, exclude: [] },
  magic: { include: all, exclude: [needsPostgres, ...modules, ...onceOnly, ...proofs] },
  live: { include: all, exclude: [needsPostgres, ...modules, ...onceOnly] },
  postgres: { include: all, exclude: [...modules, ...program] },
}

/** What each lane makes once, before its first file. */
const setups: Record<LaneName, string[]> = {
  real: ['databaseImage'],
  long: ['databaseImage', 'command'],
  magic: ['databaseImage'],
  live: ['databaseImage'],
  postgres: ['postgresServer'],
}

/** The sandbox's suite as one project for each lane: `sandbox`, `sandbox magic` and so on. */
export function sandboxProjects(alias: { find: RegExp; replacement: string }[]) {
  return Object.entries(files).map(
    ([name, chosen]): TestProjectConfiguration => ({
      resolve: { alias },
      test: {
        name: name === 'real' ? 'sandbox' : `sandbox ${name}`,
        ...chosen,
        env: { SANDBOX_LANE: name },
        globalSetup: setups[name as LaneName].map((file) => `sandbox/test/support/${file}.ts`),
        // The files of a worker share their modules and, through the harness, one sandbox.
        isolate: false,
        testTimeout: 60_000,
        hookTimeout: 60_000,
      },
    }),
  )
}
