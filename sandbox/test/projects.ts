import type { TestProjectConfiguration } from 'vitest/config'
import type { LaneName } from './support/lane.ts'

const all = ['sandbox/test/**/*.test.ts']
const everyDatabase = ['sandbox/test/{money,platform,wallet,webhooks}/**/*.test.ts']

/** Files about shapes, one mode, one generation or the program itself: once is enough. */
const shapes = 'sandbox/test/money/{externalAccountTypes,generations,paymentInstructions}.test.ts'
const onceOnly = [
  shapes,
  'sandbox/test/platform/{cli,control,dataFolder,events,guide,killed,listen,publishedTypes,readme,unbuilt,verifications}.test.ts',
  'sandbox/test/wallet/{magic,oneTimeCodes,profiles,publishedClients}.test.ts',
  'sandbox/test/webhooks/sevenDays.test.ts',
]

/** Files about proofs that mode magic does not look at. */
const proofs = 'sandbox/test/wallet/{oauth,passkeys,walletSignature}.test.ts'

/** Files that kill and restart processes, or run random histories: a change can wait for them. */
const long = [
  'sandbox/test/platform/{cli,dataFolder,killed,publishedTypes}.test.ts',
  'sandbox/test/library/databaseImage.test.ts',
  'sandbox/test/money/conservation.test.ts',
  'sandbox/test/webhooks/sevenDays.test.ts',
]

/** What each lane runs; the first two together run everything that needs no server. */
const files: Record<LaneName, { include: string[]; exclude: string[] }> = {
  real: { include: all, exclude: ['sandbox/test/postgres/**', ...long] },
  long: { include: long, exclude: [] },
  magic: { include: everyDatabase, exclude: [...onceOnly, proofs] },
  live: { include: everyDatabase, exclude: onceOnly },
  postgres: {
    include: [...everyDatabase, 'sandbox/test/postgres/**/*.test.ts'],
    exclude: [
      'sandbox/test/platform/{cli,dataFolder,guide,killed,listen,publishedTypes,readme}.test.ts',
    ],
  },
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
