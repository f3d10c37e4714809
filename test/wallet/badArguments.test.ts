import { describe, expect, it } from 'vitest'
import * as holdfast from '../../src/index.ts'
import type { Wallet } from '../../src/wallet/context/walletContext.ts'
import { createWallet } from '../../src/wallet/createWallet.ts'
import { memoryKeyStore } from '../../src/wallet/storage/memoryKeyStore.ts'
import { quoteFixture } from '../support/fixtures.ts'
import { scriptedRelay } from '../support/scriptedRelay.ts'

type Action = (wallet: unknown, ...args: unknown[]) => unknown

/** What an action takes beside the wallet: right arguments, by their names, and its options. */
interface Signature {
  args?: Record<string, unknown>
  /** Options that must be given, each with a right value. */
  required?: Record<string, unknown>
  /** Options of which one is enough, right each by itself. */
  oneOf?: Record<string, unknown>[]
  /** It takes no options. */
  isPlain?: boolean
}

const quoteTerms = {
  destination: { accountId: 'ExternalAccount:1' },
  lockedCurrencySide: 'SENDING',
  lockedCurrencyAmount: 1,
}

const action = { id: 'AgentAction:1', agentId: 'Agent:1' }
const policy = {
  permissions: ['CREATE_QUOTES'],
  defaultExecutionMode: 'AUTO',
  spendingLimits: { currency: 'USD', perTransactionLimit: 5_000 },
}

/** The exported actions. */
const signatures: Record<string, Signature> = {
  approveAgentAction: { args: { action } },
  connectAgent: { required: { name: 'Book-keeper', policy } },
  disconnectAgent: { args: { agentId: 'Agent:1' } },
  getAgent: { args: { agentId: 'Agent:1' } },
  listAgentActions: {},
  listAgents: {},
  pauseAgent: { args: { agentId: 'Agent:1' } },
  rejectAgentAction: { args: { action } },
  resumeAgent: { args: { agentId: 'Agent:1' } },
  updateAgentPolicy: { args: { agentId: 'Agent:1', change: { permissions: [] } } },
  watchAgentActions: {},
  addEmailOtp: { required: { email: 'ada@example.com' } },
  addOAuth: { oneOf: [{ provider: 'skerry' }, { getIdToken: async () => '' }] },
  addSmsOtp: {},
  authorizeQuote: {
    args: { quote: quoteFixture('') },
    required: { onChallenge: async () => ({ code: '123456' }) },
  },
  deleteScaFactor: { args: { credentialId: 'ScaFactor:1' } },
  listScaFactors: {},
  resendQuoteCode: { args: { quoteId: 'Quote:1' } },
  startPasskeyFactor: {},
  startTotpFactor: {},
  trustPayee: {
    args: { externalAccountId: 'ExternalAccount:1' },
    required: { onChallenge: async () => ({ code: '123456' }) },
  },
  untrustPayee: {
    args: { externalAccountId: 'ExternalAccount:1' },
    required: { onChallenge: async () => ({ code: '123456' }) },
  },
  addPasskey: { required: { nickname: 'Phone' } },
  completeAddOAuthRedirect: {},
  completeOAuthRedirect: {},
  closeCard: { args: { cardId: 'Card:1' } },
  createCard: {},
  createDelegatedKey: { required: { cardId: 'Card:1', nickname: 'Card' } },
  listCardTransactions: { args: { cardId: 'Card:1' } },
  listDelegatedKeys: {},
  revokeDelegatedKey: { args: { delegatedKeyId: 'DelegatedKey:1' } },
  freezeCard: { args: { cardId: 'Card:1' } },
  revealCard: { args: { cardId: 'Card:1' } },
  setCardFunding: { args: { cardId: 'Card:1', fundingSources: ['InternalAccount:1'] } },
  unfreezeCard: { args: { cardId: 'Card:1' } },
  createExternalAccount: { required: { currency: 'USD', accountInfo: { accountType: 'A' } } },
  createQuote: { required: quoteTerms },
  deleteExternalAccount: { args: { externalAccountId: 'ExternalAccount:1' } },
  executeQuote: { args: { quote: quoteFixture('') } },
  exportWallet: {},
  forgetOrganization: { isPlain: true },
  getAccount: {},
  getCard: { args: { cardId: 'Card:1' } },
  getExternalAccountsPage: {},
  getQuote: { args: { quoteId: 'Quote:1' } },
  getTransaction: { args: { transactionId: 'Transaction:1' } },
  getTransactionsPage: {},
  listCards: {},
  listCredentials: {},
  listExternalAccounts: {},
  listSessions: {},
  listTransactions: {},
  lookupReceiver: {
    oneOf: [{ umaAddress: '$ada@example.com' }, { externalAccountId: 'ExternalAccount:1' }],
  },
  onWalletEvent: { args: { listener: () => {} }, isPlain: true },
  prepareAddPasskey: {},
  preparePasskeySignIn: {},
  prepareSignUpWithPasskey: {},
  refreshSession: {},
  resumeEmailOtp: {},
  acknowledgeExecution: { args: { quoteId: 'Quote:1' }, isPlain: true },
  resumeExecutions: {},
  resumeSmsOtp: {},
  revokeCredential: { args: { credentialId: 'AuthMethod:1' } },
  revokeSession: { args: { sessionId: 'Session:1' } },
  signInWithIdToken: { required: { getIdToken: async () => '' } },
  signInWithOAuth: { required: { provider: 'skerry' } },
  signInWithPasskey: {},
  signOut: {},
  signUpWithPasskey: {},
  startEmailOtp: {},
  startSmsOtp: {},
  startAddOAuthRedirect: { required: { provider: 'skerry', returnTo: '/' } },
  startOAuthRedirect: { required: { provider: 'skerry', returnTo: '/' } },
  updatePrivacy: { required: { privateEnabled: true } },
  watchTransaction: { args: { transactionId: 'Transaction:1' } },
  whenReady: {},
}

/** Functions that are no actions over a wallet. */
const others = [
  'checkEnvironment',
  'createWallet',
  'describeErrorCode',
  'formatAmount',
  'formatError',
  'hostedSandbox',
  'indexedDbKeyStore',
  'memoryKeyStore',
  'parseAmount',
]

const wrong = [undefined, null, 7, 'text', true]
const wrongButGiven = wrong.filter((value) => value !== undefined)

const rows: Row[] = Object.entries(signatures).flatMap(([name, signature]) => [
  ...wrong.map((wallet) => ({ name, input: 'wallet', args: () => [wallet] })),
  ...callsOf(name, signature),
])

interface Row {
  name: string
  input: string
  args: (wallet: Wallet) => unknown[]
}

/** Calls of an action with one wrong argument each. */
function callsOf(name: string, signature: Signature): Row[] {
  const { args = {}, required, oneOf = required ? [required] : [], isPlain = false } = signature
  const [options = {}] = oneOf
  const right = Object.values(args)
  const row = (input: string, ...given: unknown[]): Row => ({
    name,
    input,
    args: (wallet) => [wallet, ...given],
  })
  const wrongOptions = isPlain ? [] : oneOf.length > 0 ? wrong : wrongButGiven
  return [
    ...Object.keys(args).flatMap((input, index) =>
      wrong.map((value) => row(input, ...right.with(index, value), options)),
    ),
    ...wrongOptions.map((value) => row('options', ...right, value)),
    ...oneOf.flatMap((each) =>
      Object.keys(each).flatMap((input) =>
        wrong
          .filter((value) => typeof value !== typeof each[input])
          .map((value) => row(input, ...right, { ...each, [input]: value })),
      ),
    ),
  ]
}

function actionOf(name: string): Action {
  return Reflect.get(holdfast, name) as Action
}

/** The first step of an iterator, or the result. */
function resultOf(returned: unknown): unknown {
  const isIterator = typeof returned === 'object' && returned !== null && 'next' in returned
  return isIterator ? (returned as AsyncIterator<unknown>).next() : returned
}

function setUp() {
  const relay = scriptedRelay(() => ({ status: 500 }))
  const wallet = createWallet({
    relayUrl: '/wallet',
    keyStore: memoryKeyStore(),
    fetch: relay.fetch,
  })
  return { relay, wallet }
}

describe('every action', () => {
  it('is in the table', () => {
    const exported = Object.entries(holdfast)
      .filter(([name, value]) => typeof value === 'function' && /^[a-z]/.test(name))
      .map(([name]) => name)

    expect(exported.sort()).toEqual([...Object.keys(signatures), ...others].sort())
  })

  it.each(rows.map((row) => [titleOf(row), row] as const))('%s', async (_, row) => {
    const { relay, wallet } = setUp()
    const calling = (async () => resultOf(actionOf(row.name)(...(row.args(wallet) as [unknown]))))()

    await expect(calling).rejects.toMatchObject({
      name: 'WalletError',
      code: 'INVALID_INPUT',
      message: expect.stringMatching(new RegExp(`\\b${row.input}\\b`)),
    })
    expect(relay.calls).toEqual([])
  })
})

/** Such as `getQuote(wallet, null) names quoteId and sends nothing`. */
function titleOf({ name, input, args }: Row): string {
  const wallet = { toJSON: () => 'wallet' } as unknown as Wallet
  const given = args(wallet).map((value) => JSON.stringify(value) ?? 'undefined')
  return `${name}(${given.join(', ')}) names ${input} and sends nothing`
}

describe.each([
  'getExternalAccountsPage',
  'getTransactionsPage',
  'listCards',
  'listExternalAccounts',
  'listTransactions',
] as const)('%s', (name) => {
  const read = async (options: object) => {
    const { relay, wallet } = setUp()
    const error = await (async () => resultOf(actionOf(name)(wallet, options)))().catch((it) => it)
    return { error, calls: relay.calls }
  }

  it.each([0, 101, 1.5, Number.NaN, '20', null])('names limit when it is %j', async (limit) => {
    const { error, calls } = await read({ limit })

    expect(error).toMatchObject({
      code: 'INVALID_INPUT',
      message: expect.stringMatching(/^limit must be an integer from 1 to 100(; got \w+)?$/),
    })
    expect(calls).toEqual([])
  })
})

describe.each(['getExternalAccountsPage', 'getTransactionsPage'] as const)('%s', (name) => {
  it.each([0, '', 'a b', 'é', null, 'x'.repeat(1025)])(
    'names cursor when it is %j',
    async (cursor) => {
      const { relay, wallet } = setUp()

      await expect(actionOf(name)(wallet, { cursor })).rejects.toMatchObject({
        code: 'INVALID_INPUT',
        message: expect.stringMatching(/^cursor must be the nextCursor of a page(; got \w+)?$/),
      })
      expect(relay.calls).toEqual([])
    },
  )
})

describe('createQuote', () => {
  it.each([
    ['destination.accountId', { destination: { accountId: 'my bank' } }],
    ['destination.umaAddress', { destination: { umaAddress: 'ada@example.com' } }],
    ['destination', { destination: {} }],
    ['lockedCurrencySide', { lockedCurrencySide: 'sending' }],
    ['lockedCurrencyAmount', { lockedCurrencyAmount: 10n }],
    ['idempotencyKey', { idempotencyKey: '' }],
    ['idempotencyKey', { idempotencyKey: 'two words' }],
    ['idempotencyKey', { idempotencyKey: 7 }],
  ])('names %s when it is malformed', async (input, changes) => {
    const { relay, wallet } = setUp()
    const options = { ...quoteTerms, ...changes } as unknown as holdfast.CreateQuoteOptions

    await expect(holdfast.createQuote(wallet, options)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      message: expect.stringContaining(`${input} must be `),
    })
    expect(relay.calls).toEqual([])
  })
})

describe('executeQuote', () => {
  it('records nothing for a quote whose id cannot be sent', async () => {
    const { relay, wallet } = setUp()
    const quote = { ...quoteFixture(''), id: 'Quote:1\nX: y' }

    await expect(holdfast.executeQuote(wallet, quote)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    })
    expect(relay.calls).toEqual([])
    expect(wallet.getState().pendingExecutions).toEqual([])
  })

  it('refuses the id of a quote in place of the quote', async () => {
    const { wallet } = setUp()
    const id = 'Quote:1' as unknown as holdfast.Quote

    await expect(holdfast.executeQuote(wallet, id)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      message: 'quote must be what createQuote returned',
    })
  })
})
