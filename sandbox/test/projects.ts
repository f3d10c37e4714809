import type { TestProjectConfiguration } from 'vitest/config'
import type { VariantName } from './support/variant.ts'

/**
 * The files that run in another profile or mode, too: they reach code that differs there, or a
 * documented response that no other test reaches there.
 */
export const alsoIn: Readonly<Record<string, readonly ('magic' | 'may' | 'august')[]>> = {
  'accounts/externalAccounts': ['may', 'august'],
  'agents/actions': ['may', 'august'],
  'agents/agents': ['may', 'august'],
  'agents/deviceCodes': ['may', 'august'],
  'agents/ownership': ['may', 'august'],
  'agents/readScope': ['may', 'august'],
  'bulk/bulkImports': ['may', 'august'],
  'cardIssuing/cards': ['may', 'august'],
  'cardPayments/authorizations': ['may', 'august'],
  'cardPayments/cardMoney': ['may', 'august'],
  'cards/reveal': ['may', 'august'],
  'core/http/badInput': ['may', 'august'],
  'core/http/fuzz': ['august'],
  'core/http/internalError': ['may'],
  'core/modes': ['may', 'august'],
  'credentials/oauth': ['august'],
  'credentials/passkeys': ['may', 'august'],
  'customers/endUserTerms': ['august'],
  'delegatedKeys/delegatedKeys': ['august'],
  'documents/documents': ['may', 'august'],
  'invitations/invitations': ['may', 'august'],
  'kyc/kycLinks': ['may', 'august'],
  'ledger/ledger': ['may'],
  'onboarding/beneficialOwners': ['may', 'august'],
  'onboarding/contactCodes': ['may', 'august'],
  'onboarding/customers': ['may', 'august'],
  'ownership/ownership': ['august'],
  'payments/arrivals': ['may'],
  'payments/incomingPayments': ['may', 'august'],
  'payments/outcomes': ['may', 'august'],
  'payments/payment': ['magic', 'may', 'august'],
  'payments/transactionChanges': ['august'],
  'payments/uma': ['may', 'august'],
  'payments/volumeLimits': ['august'],
  'platform/apiAccess': ['may', 'august'],
  'platform/config': ['may', 'august'],
  'platform/tokens': ['may', 'august'],
  'quotes/lookups': ['may', 'august'],
  'quotes/quotes': ['may', 'august'],
  'quotes/realtimeFunding': ['august'],
  'rates/rates': ['may', 'august'],
  'sca/authorizationHistories': ['august'],
  'sca/authorizeQuote': ['august'],
  'sca/authorizedSources': ['august'],
  'sca/factors': ['august'],
  'sca/login': ['august'],
  'sca/removedFactors': ['august'],
  'sca/resets': ['august'],
  'sca/trustedPayees': ['august'],
  'signing/signedRetry': ['magic', 'may', 'august'],
  'signing/walletSignature': ['may', 'august'],
  'transactions/cardTransactions': ['august'],
  'transactions/listTransactions': ['may', 'august'],
  'webhooks/relay': ['may', 'august'],
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

/** What runs more random histories in the proof than elsewhere. */
const longer = ['sandbox/test/agents/histories.test.ts']

/** Files about operations that the specification does not have. */
const augustOnly = [
  'sandbox/test/sca/{authorizationHistories,authorizeQuote,authorizedSources,login,removedFactors,resets,trustedPayees}.test.ts',
]

/** What each project runs; `real`, `long` and `histories` run what is not of a live profile alone. */
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

function filesIn(variant: 'magic' | 'may' | 'august'): string[] {
  return Object.entries(alsoIn)
    .filter(([, variants]) => variants.includes(variant))
    .map(([name]) => `sandbox/test/${name}.test.ts`)
}

/** What each project makes once, before its first file. */
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
