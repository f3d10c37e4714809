import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import * as holdfast from '../../../src/index.ts'
import type { Route } from '../../../src/relay/context/route.ts'
import { createRouter } from '../../../src/relay/parse/router.ts'
import { routes } from '../../../src/relay/routes.ts'
import { executedTo, newEuropean, sentCode } from '../../support/european.ts'
import { fakeDevice } from '../../support/fakeDevice.ts'
import { sessionFixture } from '../../support/fixtures.ts'
import { scriptedRelay } from '../../support/scriptedRelay.ts'
import {
  pageOrigin,
  type StackUser,
  startWholeStack,
  type WholeStack,
} from '../../support/wholeStack.ts'

vi.setConfig({ testTimeout: 60_000 })

/** Fields by route, the headers and query parameters among them. */
type Table = Record<string, string[]>

const match = createRouter(routes, '/wallet')
const headerNames = {
  'Service-Wallet-Signature': 'signature',
  'Request-Id': 'requestId',
  'Idempotency-Key': 'idempotencyKey',
}

let sent: Map<string, Set<string>>
let stacks: WholeStack[]

beforeAll(async () => {
  sent = new Map()
  const allow = {
    platformAccountId: true,
    createCard: true,
    agents: true,
    scaFactors: true,
    trustedPayees: true,
  }
  stacks = [
    await startWholeStack('spec', { allow }),
    await startWholeStack('live-2026-08', { allow }),
  ]
}, 120_000)

afterEach(() => {
  vi.unstubAllGlobals()
})

afterAll(() => Promise.all(stacks.map(({ sandbox }) => sandbox.close())))

/** Takes note of a request before it goes on its way. */
function note(input: RequestInfo | URL, init: RequestInit = {}): void {
  const url = new URL(String(input), pageOrigin)
  const found = match(init.method ?? 'GET', url.pathname)
  if (!found) throw new Error(`The relay has no route for ${init.method} ${url.pathname}`)
  const { route } = found
  const headers = new Headers(init.headers)
  const body = init.body ? JSON.parse(String(init.body)) : {}
  const fields = [
    ...[...url.searchParams.keys()].map((name) => `query ${name}`),
    ...Object.entries(headerNames)
      .filter(([name]) => headers.has(name))
      .map(([, key]) => `header ${key}`),
    ...fieldsOf(body, route.body?.fields ?? []).map((name) => `body ${name}`),
  ]
  const known = sent.get(route.name) ?? new Set()
  sent.set(route.name, new Set([...known, ...fields]))
}

/** The fields of a body, dotted; what the relay takes as plain data is one field. */
function fieldsOf(body: object, known: string[], path = ''): string[] {
  return Object.entries(body).flatMap(([key, value]) => {
    const name = `${path}${key}`
    const isGroup = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isGroup && !known.includes(name) ? fieldsOf(value, known, `${name}.`) : [name]
  })
}

function acceptedBy({ headers, query = {}, body }: Route): string[] {
  return [
    ...Object.keys(query).map((name) => `query ${name}`),
    ...headers.map((name) => `header ${name}`),
    ...(body?.fields ?? []).map((name) => `body ${name}`),
  ]
}

function walletOf(stack: WholeStack, user: StackUser, options: object = {}) {
  return stack.walletOf(user, {
    signerPublicKeys: {
      export: [stack.sandbox.signers.export],
      oneTimeCode: [stack.sandbox.signers.oneTimeCode],
    },
    fetch: (input, init) => {
      note(input, init)
      return stack.send(user, input, init)
    },
    ...options,
  })
}

const accountInfo = {
  accountType: 'USD_ACCOUNT',
  accountNumber: '000123456789',
  routingNumber: '021000021',
  beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Grace Hopper' },
}

/** A device whose passkeys name their user, as discoverable ones do. */
function deviceWithUserHandle(): void {
  fakeDevice(pageOrigin)
  const { credentials } = navigator
  const get = credentials.get.bind(credentials)
  credentials.get = async (options) => {
    const answer = Object(await get(options))
    const userHandle = new Uint8Array(16).buffer
    return { ...answer, response: { ...answer.response, userHandle } }
  }
}

/** Every action on a wallet, each with every option that reaches the relay. */
async function runActions(stack: WholeStack): Promise<void> {
  deviceWithUserHandle()
  const user = await stack.newUser()
  await stack.fund(user, 100_000_000)
  const wallet = walletOf(stack, user)
  // One generation creates this credential with the wallet.
  await Promise.allSettled([holdfast.addEmailOtp(wallet, { email: user.email })])
  await (await holdfast.startEmailOtp(wallet)).complete(await stack.lastCode(user))
  await holdfast.addPasskey(wallet, { nickname: 'Phone' })
  await holdfast.signInWithPasskey(wallet)
  // Again: with the passkey that was used last. And where the app names the account.
  await holdfast.signInWithPasskey(wallet)
  await holdfast.preparePasskeySignIn(walletOf(stack, user, { accountId: user.accountId }))
  // One generation has a credential before the first passkey.
  const newcomer = walletOf(stack, await stack.newUser())
  await Promise.allSettled([holdfast.signUpWithPasskey(newcomer)])
  await holdfast.addOAuth(wallet, { getIdToken: async () => stack.idToken(user, '') })
  const getIdToken = async (nonce: string) => stack.idToken(user, nonce)
  await holdfast.signInWithIdToken(wallet, { getIdToken })
  await holdfast.refreshSession(wallet)
  await holdfast.updatePrivacy(wallet, { privateEnabled: true })
  await holdfast.exportWallet(wallet)
  await pay(wallet)
  await look(wallet)
  await runAgents(stack, user, wallet)
  const [credential] = await holdfast.listCredentials(wallet)
  await holdfast.revokeCredential(wallet, credential?.id ?? '')
  await holdfast.signOut(wallet)
}

async function pay(wallet: holdfast.Wallet): Promise<void> {
  const payee = { currency: 'USD', accountInfo, platformAccountId: crypto.randomUUID() }
  const { id } = await holdfast.createExternalAccount(wallet, payee)
  const terms = { lockedCurrencySide: 'SENDING', lockedCurrencyAmount: 10_000_000 } as const
  const quote = await holdfast.createQuote(wallet, {
    ...terms,
    destination: { accountId: id },
    idempotencyKey: crypto.randomUUID(),
  })
  await holdfast.executeQuote(wallet, quote)
  await holdfast.getQuote(wallet, quote.id)
  await holdfast.getTransaction(wallet, quote.transactionId)
  await holdfast.lookupReceiver(wallet, { externalAccountId: id })
  // What the service makes of these is of no interest here.
  const refused = [
    holdfast.createQuote(wallet, {
      ...terms,
      destination: { accountId: id, paymentRail: 'ACH' },
      lookupId: `Lookup:${crypto.randomUUID()}`,
      description: 'Rent',
      purposeOfPayment: 'GIFT',
      senderCustomerInfo: { FULL_NAME: 'Ada' },
    }),
    holdfast.createQuote(wallet, {
      ...terms,
      destination: { umaAddress: '$grace@example.com', currency: 'USD' },
    }),
    holdfast.lookupReceiver(wallet, { umaAddress: '$grace@example.com' }),
  ]
  await Promise.allSettled(refused)
  await holdfast.deleteExternalAccount(wallet, id)
}

async function look(wallet: holdfast.Wallet): Promise<void> {
  await runCards(wallet)
  await holdfast.listSessions(wallet)
  const page = { limit: 5, cursor: 'abc' }
  await Promise.allSettled([
    holdfast.getExternalAccountsPage(wallet, { currency: 'USD', ...page }),
    holdfast.getTransactionsPage(wallet, {
      accountIdentifier: '$grace@example.com',
      status: 'COMPLETED',
      type: 'OUTGOING',
      startDate: '2026-01-01',
      endDate: '2026-12-31',
      sortOrder: 'asc',
      ...page,
    }),
  ])
}

async function runCards(wallet: holdfast.Wallet): Promise<void> {
  const filters = { state: 'ACTIVE', sortOrder: 'asc', limit: 5 } as const
  await holdfast.listCards(wallet, filters).next()
  const { id } = await holdfast.createCard(wallet)
  const { fundingSources } = await holdfast.getCard(wallet, id)
  // Some are ready at once, some later, and some never.
  await Promise.allSettled([holdfast.revealCard(wallet, id)])
  await Promise.allSettled([holdfast.freezeCard(wallet, id)])
  await Promise.allSettled([holdfast.setCardFunding(wallet, id, fundingSources)])
  const transactions = holdfast.listCardTransactions(wallet, id, { sortOrder: 'asc', limit: 5 })
  await Promise.allSettled([
    holdfast.createDelegatedKey(wallet, { cardId: id, nickname: 'Card' }),
    holdfast.listDelegatedKeys(wallet),
    holdfast.revokeDelegatedKey(wallet, `DelegatedKey:${crypto.randomUUID()}`),
    transactions.next(),
  ])
  await holdfast.closeCard(wallet, id)
}

/** Every action on an agent, with a policy that has every field. */
async function runAgents(
  stack: WholeStack,
  user: StackUser,
  wallet: holdfast.Wallet,
): Promise<void> {
  const { id: payee } = await holdfast.createExternalAccount(wallet, {
    currency: 'USD',
    accountInfo: { ...accountInfo, accountNumber: '000123456799' },
  })
  const from = await stack.dollarsOf(user, 100_000)
  const limit = 1_000
  const policy: holdfast.AgentPolicy = {
    permissions: ['CREATE_TRANSFERS'],
    defaultExecutionMode: 'APPROVAL_REQUIRED',
    spendingLimits: {
      currency: 'USD',
      perTransactionLimit: limit,
      dailyLimit: limit,
      dailyTransactionLimit: 10,
      monthlyLimit: limit,
    },
    accountRestrictions: {
      allowedAccountIds: [from],
      accountRules: [
        { accountId: payee, executionMode: 'APPROVAL_REQUIRED', perTransactionLimit: limit },
      ],
    },
    approvalThresholds: { currency: 'USD', amount: limit },
  }
  const connection = await holdfast.connectAgent(wallet, { name: 'Book-keeper', policy })
  const { agent, code } = await connection.renew()
  const program = await stack.redeem(code)
  await connection.connected()
  await holdfast.updateAgentPolicy(wallet, agent.id, policy)
  await holdfast.getAgent(wallet, agent.id)
  await holdfast.pauseAgent(wallet, agent.id)
  await holdfast.resumeAgent(wallet, agent.id)
  const accounts = { source: { accountId: from }, destination: { accountId: payee } }
  for (const amount of [100, 200]) await program.ask('/transfer-out', { ...accounts, amount })
  const [first, second] = await holdfast.listAgentActions(wallet, { agentId: agent.id })
  const watching = holdfast.watchAgentActions(wallet, { signal: AbortSignal.timeout(500) })
  await watching.next()
  // While it waits it asks for a stream.
  await Promise.allSettled([watching.next()])
  if (!first || !second) throw new Error('no actions wait')
  await holdfast.approveAgentAction(wallet, first)
  await holdfast.rejectAgentAction(wallet, second, { reason: 'No' })
  await holdfast.disconnectAgent(wallet, agent.id)
}

/** Strong customer authentication, with codes and then with a passkey. */
async function authenticateStrongly(stack: WholeStack): Promise<void> {
  const { wallet } = await newEuropean(stack, {}, {}, note)
  const { id } = await holdfast.createExternalAccount(wallet, { currency: 'USD', accountInfo })
  const authorize = async (
    scaFactor: 'SMS_OTP' | 'PASSKEY',
    onChallenge: holdfast.OnScaChallenge,
  ) => {
    const quote = await executedTo(wallet, id, { scaFactor })
    await Promise.allSettled([holdfast.resendQuoteCode(wallet, quote.id)])
    await holdfast.authorizeQuote(wallet, quote, { onChallenge })
    await holdfast.trustPayee(wallet, id, { onChallenge })
    await holdfast.untrustPayee(wallet, id, { onChallenge })
  }
  await authorize('SMS_OTP', () => ({ code: sentCode }))
  await (await holdfast.startTotpFactor(wallet)).confirm(sentCode)
  await (await holdfast.startPasskeyFactor(wallet)).create()
  await authorize('PASSKEY', () => 'passkey')
  const factors = await holdfast.listScaFactors(wallet)
  await holdfast.deleteScaFactor(wallet, factors.at(-1)?.credentialId ?? '')
}

/** What the sandbox has no part in: provider flows, a long list, a phone. */
async function runOtherActions([, live]: WholeStack[]): Promise<void> {
  const user = await live?.newUser({ phoneNumber: '+4915112345678' })
  if (live && user) {
    const wallet = walletOf(live, user)
    await (await holdfast.startEmailOtp(wallet)).complete(await live.lastCode(user))
    await holdfast.addSmsOtp(wallet)
    const started = await holdfast.startSmsOtp(wallet)
    await Promise.allSettled([started.complete('000000')])
    await authenticateStrongly(live)
  }
  const fixture = sessionFixture()
  let credentials = [{ ...fixture, type: 'OAUTH' }]
  const relay = scriptedRelay(({ path }) => {
    if (path.includes('/oauth/start')) {
      const flowId = (credentials.length > 0 ? 'a' : 'f').repeat(64)
      const flow = { flowId, authorizationUrl: 'https://provider.example/' }
      return { status: 201, body: flow }
    }
    if (path.includes('/oauth/result'))
      return { status: 200, body: { status: 'done', purpose: 'addCredential' } }
    if (/internal-accounts|agents/.test(path))
      return { status: 200, body: { data: [], hasMore: true, nextCursor: 'next' } }
    if (/\/cards\b/.test(path))
      return { status: 200, body: { data: [], hasMore: true, nextCursor: 'next' } }
    if (path.includes('credentials?')) return { status: 200, body: { data: credentials } }
    return { status: 500 }
  })
  const fetch = (input: RequestInfo | URL, init?: RequestInit) => {
    note(input, init)
    return relay.fetch(input, init)
  }
  const now = () => Date.parse('2026-01-01T00:00:00Z')
  const options = { relayUrl: `${pageOrigin}/wallet`, fetch, now }
  const wallet = () =>
    holdfast.createWallet({ ...options, accountId: fixture.accountId, keyStore: store })
  const store = holdfast.memoryKeyStore()
  const redirect = { provider: 'p', returnTo: '/home' }
  vi.stubGlobal('location', { search: '', assign: () => {}, hostname: 'localhost' })
  await holdfast.startOAuthRedirect(wallet(), redirect)
  credentials = []
  await holdfast.startAddOAuthRedirect(wallet(), redirect)
  const search = `?holdfast-oauth=${'f'.repeat(64)}`
  vi.stubGlobal('location', { search, assign: () => {}, hostname: 'localhost' })
  await Promise.allSettled([holdfast.completeAddOAuthRedirect(wallet())])
  await Promise.allSettled([holdfast.listCards(wallet()).next()])
  await Promise.allSettled([holdfast.listCardTransactions(wallet(), 'Card:1').next()])
  await Promise.allSettled([holdfast.getAccount(holdfast.createWallet(options))])
  await Promise.allSettled([holdfast.listAgents(wallet()), holdfast.listAgentActions(wallet())])
  const environment = holdfast.hostedSandbox()
  const sandboxed = holdfast.createWallet({ ...options, environment })
  await Promise.allSettled([holdfast.signInWithPasskey(sandboxed)])
}

describe('what a page may send', { tags: ['T30'] }, () => {
  it('is exactly what the library sends, field by field', async () => {
    for (const stack of stacks) await runActions(stack)
    await runOtherActions(stacks)

    const accepted = routes
      .filter((route) => !('handleCallback' in route))
      .map((route) => [route.name, acceptedBy(route).sort()] as const)
    const library = [...sent].map(([name, fields]) => [name, [...fields].sort()] as const)
    expect(Object.fromEntries(library) as Table).toEqual(Object.fromEntries(accepted) as Table)
  })
})
