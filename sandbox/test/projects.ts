import type { TestProjectConfiguration } from 'vitest/config'
import type { LaneName } from './support/lane.ts'

/** What the traffic of the other projects reached; it runs after them. */
const coverage = 'sandbox/test/reached.test.ts'

const all = ['sandbox/test/*/**/*.test.ts']

/** Files about single modules: no service is asked, so no database and no mode changes them. */
const modules = [
  'sandbox/test/agents/judge.test.ts',
  'sandbox/test/assembly/*.test.ts',
  'sandbox/test/crypto/*.test.ts',
  'sandbox/test/core/{scheduler,work}/*.test.ts',
  'sandbox/test/soak/*.test.ts',
  'sandbox/test/webhooks/{deliveryQueue,webhookSender}.test.ts',
]

/** Files about the program and the package rather than the service. */
const program = [
  'sandbox/test/core/node/{cli,dataFolder,killed,listen}.test.ts',
  'sandbox/test/package/{dockerfile,guide,publishedTypes,readme}.test.ts',
  'sandbox/test/package/{testingGuide,vitestGuide,walkThroughs}.test.ts',
  'sandbox/test/testing/*.test.ts',
  'sandbox/test/seed/*.test.ts',
]

/** Files about shapes, one mode, one generation or the program itself: once is enough. */
const onceOnly = [
  ...program,
  'sandbox/test/package/publishedClients.test.ts',
  'sandbox/test/accounts/externalAccountTypes.test.ts',
  'sandbox/test/core/{generations,modes,profiles}.test.ts',
  'sandbox/test/core/http/{described,findMisplaced,unbuilt}.test.ts',
  'sandbox/test/fixtures/paymentInstructions.test.ts',
  'sandbox/test/{cli,control,snapshots}/*.test.ts',
  'sandbox/test/customers/{kybRequirements,verifications}.test.ts',
  'sandbox/test/signing/magic.test.ts',
  'sandbox/test/credentials/oneTimeCodes.test.ts',
  'sandbox/test/webhooks/sevenDays.test.ts',
]

/** Files about proofs that mode magic does not look at. */
const proofs = [
  'sandbox/test/credentials/{oauth,passkeys}.test.ts',
  'sandbox/test/signing/walletSignature.test.ts',
]

/** Files that start processes: a change can wait for them. */
const long = [
  'sandbox/test/core/node/{cli,dataFolder}.test.ts',
  'sandbox/test/package/{publishedTypes,walkThroughs}.test.ts',
  'sandbox/test/webhooks/sevenDays.test.ts',
]

/** Files that kill processes or run random histories: for the proof. */
const histories = [
  'sandbox/test/core/node/killed.test.ts',
  'sandbox/test/ledger/conservation.test.ts',
  'sandbox/test/cards/cardMoney.test.ts',
]

/** Files of every lane that run more random histories there. */
const longer = ['sandbox/test/agents/histories.test.ts']

/** Files about operations that the specification does not have. */
const augustOnly = ['sandbox/test/sca/{authorizeQuote,login,resets,trustedPayees}.test.ts']

/** What each lane runs; the first three together run everything. */
const files: Record<LaneName, { include: string[]; exclude: string[] }> = {
  real: { include: all, exclude: [...long, ...histories, ...augustOnly] },
  long: { include: long, exclude: [] },
  histories: { include: [...histories, ...longer], exclude: [] },
  magic: {
    include: all,
    exclude: [...modules, ...onceOnly, ...proofs, ...augustOnly],
  },
  may: { include: all, exclude: [...modules, ...onceOnly, ...augustOnly] },
  august: { include: all, exclude: [...modules, ...onceOnly] },
}

/** What each lane makes once, before its first file. */
const setups: Partial<Record<string, string>> = { long: 'command', histories: 'command' }

/** The sandbox's suite as one project for each lane: `sandbox`, `sandbox magic` and so on. */
export function sandboxProjects(alias: { find: RegExp; replacement: string }[]) {
  const projects = Object.entries(files).map(
    ([name, chosen]): TestProjectConfiguration => ({
      resolve: { alias },
      test: {
        name: name === 'real' ? 'sandbox' : `sandbox ${name}`,
        ...chosen,
        env: { SANDBOX_LANE: name },
        ...(setups[name] && { globalSetup: `sandbox/test/support/${setups[name]}.ts` }),
        // The files of a worker share their modules and, through the harness, one sandbox.
        isolate: false,
        testTimeout: 60_000,
        hookTimeout: 60_000,
      },
    }),
  )
  return [
    ...projects,
    {
      resolve: { alias },
      test: { name: 'sandbox coverage', include: [coverage], sequence: { groupOrder: 1 } },
    },
  ]
}
