import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { issueSessionKey } from '../../sandbox/src/crypto/sessionKey.ts'
import * as cryptography from '../../src/crypto.ts'
import * as holdfast from '../../src/index.ts'
import { createRunWallet } from '../../src/react/runWallet.ts'
import { actions, otherFunctions } from '../support/actions.ts'
import { logIn, sentCode } from '../support/european.ts'
import { fakeDevice } from '../support/fakeDevice.ts'
import { type Keep, keepCopied, keepFrozen, keepProxied } from '../support/stateLibraries.ts'
import { pageOrigin, startWholeStack, type WholeStack } from '../support/wholeStack.ts'

const phoneNumber = '+4917099887766'
const european = {
  region: 'DE',
  phoneNumber,
  endUserTermsConsent: {
    acceptedAt: '2026-06-01T11:59:00.000Z',
    ipAddress: '203.0.113.7',
    termsVersion: '2026-08-01',
    acceptanceMethod: 'CHECKBOX',
  },
}
const accountInfo = {
  accountType: 'USD_ACCOUNT',
  accountNumber: '000123456789',
  routingNumber: '021000021',
  beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Grace Hopper' },
} as const

type Library = typeof holdfast

let stack: WholeStack
let called: Set<string>

beforeAll(async () => {
  called = new Set()
  stack = await startWholeStack('live-2026-08', {
    stepUp: { revealCard: () => undefined },
    allow: { createCard: true, agents: true, scaFactors: true, trustedPayees: true },
  })
}, 60_000)

afterEach(() => {
  vi.unstubAllGlobals()
})

afterAll(() => stack.sandbox.close())

/** Functions whose arguments and results all pass through an app's state. */
function keepAll<T extends object>(library: T, keep: Keep): T {
  const entries = Object.entries(library).map(([name, value]) => {
    if (typeof value !== 'function' || /^class /.test(String(value))) return [name, value]
    const call = (...args: unknown[]) => {
      called.add(name)
      const result: unknown = value(...args.map(keep))
      return result instanceof Promise ? result.then(keep) : keep(result)
    }
    return [name, call]
  })
  return Object.fromEntries(entries)
}

/** A store that copies like IndexedDB: proxies and functions fail with a DataCloneError. */
function cloningStore(): holdfast.KeyStore {
  const { read, update, ...store } = holdfast.memoryKeyStore()
  return {
    ...store,
    read: async (accountId) => structuredClone(await read(accountId)),
    update: (accountId, change) =>
      update(accountId, (record) => structuredClone(change(structuredClone(record)))),
  }
}

async function walletOf(library: Library, customer: object, keyStore = cloningStore()) {
  const user = await stack.newUser(customer)
  await stack.fund(user, 100_000_000)
  const { signers } = stack.sandbox
  const open = () =>
    library.createWallet({
      relayUrl: `${pageOrigin}/wallet`,
      rpId: 'localhost',
      keyStore,
      signerPublicKeys: { export: [signers.export], oneTimeCode: [signers.oneTimeCode] },
      fetch: (input, init) => stack.send(user, input, init),
    })
  return { user, open, wallet: open() }
}

async function signedIn(library: Library, customer: object = { phoneNumber }) {
  const opened = await walletOf(library, customer)
  const signIn = await library.startEmailOtp(opened.wallet)
  await signIn.complete(await stack.lastCode(opened.user))
  return opened
}

async function payeeOf(library: Library, wallet: holdfast.Wallet): Promise<string> {
  return (await library.createExternalAccount(wallet, { currency: 'USD', accountInfo })).id
}

const terms = { lockedCurrencySide: 'SENDING', lockedCurrencyAmount: 1_000_000 } as const

type Scenario = (library: Library) => Promise<void>

/** What an app keeps between two steps, by what it does. */
const scenarios: Record<string, Scenario> = {
  'a sign-up and a sign-in by passkey that were prepared': async (library) => {
    fakeDevice(pageOrigin)
    const { wallet } = await signedIn(library)
    const first = await library.prepareSignIn(wallet)
    expect(first.method).toBe('createPasskey')
    await library.signIn(wallet, { prepared: first })
    await library.signOut(wallet)
    const second = await library.prepareSignIn(wallet)
    expect(second.method).toBe('passkey')
    await library.signIn(wallet, { prepared: second })
    const prepared = await library.preparePasskeySignIn(wallet)
    const session = await library.signInWithPasskey(wallet, { prepared })
    expect(session.type).toBe('PASSKEY')
    const again = await library.signInWithPasskey(wallet, { prepared })
    expect(again.id).not.toBe(session.id)
    const further = await library.prepareAddPasskey(wallet)
    expect((await library.addPasskey(wallet, { nickname: 'Phone', prepared: further })).type).toBe(
      'PASSKEY',
    )
    expect((await library.whenReady(wallet)).status).toBe('signedIn')
  },
  'a sign-up with passkeys alone that was prepared': async (library) => {
    fakeDevice(pageOrigin)
    const { wallet } = await signedIn(library)
    const first = await library.prepareSignUpWithPasskey(wallet)
    expect(first.offer).toBe('create')
    await library.signUpWithPasskey(wallet, { prepared: first })
    await library.signOut(wallet)
    const second = await library.prepareSignUpWithPasskey(wallet)
    expect(second.offer).toBe('unlock')
    await library.signUpWithPasskey(wallet, { prepared: second })
  },
  'a sign-in by code that was prepared': async (library) => {
    const { user, wallet } = await walletOf(library, { phoneNumber })
    const prepared = await library.prepareSignIn(wallet)
    expect(prepared.method).toBe('emailOtp')
    const askForCode = () => stack.lastCode(user)
    expect((await library.signIn(wallet, { prepared, askForCode })).type).toBe('EMAIL_OTP')
  },
  'a challenge that was answered is not answered again': async (library) => {
    const device = fakeDevice(pageOrigin)
    const { wallet } = await signedIn(library)
    await library.addPasskey(wallet, { nickname: 'Phone' })
    const prepared = await library.preparePasskeySignIn(wallet)
    await library.signInWithPasskey(wallet, { prepared })
    await library.signInWithPasskey(wallet, { prepared })
    const [one, other] = device.asked.map(({ challenge }) => Buffer.from(challenge as ArrayBuffer))
    expect(one).not.toEqual(other)
  },
  'sign-ins that wait for a code': async (library) => {
    const { user, open, wallet } = await walletOf(library, { phoneNumber })
    const started = await library.startEmailOtp(wallet)
    expect(await started.resend()).toMatchObject({ sent: false })
    const resumed = await library.resumeEmailOtp(open())
    await resumed?.complete(await stack.lastCode(user))
    await library.addSmsOtp(wallet)
    await library.startSmsOtp(wallet)
    const bySms = await library.resumeSmsOtp(open())
    const codes = await stack.sandbox.mail.list()
    const code = codes
      .filter(({ channel, to }) => channel === 'SMS' && to === phoneNumber)
      .at(-1)?.code
    expect((await bySms?.complete(code ?? ''))?.type).toBe('SMS_OTP')
  },
  'credentials and sessions': async (library) => {
    const { user, wallet } = await signedIn(library)
    await Promise.allSettled([library.addEmailOtp(wallet, { email: user.email })])
    await library.addOAuth(wallet, { getIdToken: async () => stack.idToken(user, '') })
    await library.signInWithIdToken(wallet, {
      getIdToken: async (nonce) => stack.idToken(user, nonce),
    })
    await library.refreshSession(wallet)
    const credential = (await library.listCredentials(wallet)).find(
      ({ type }) => type === 'EMAIL_OTP',
    )
    await library.revokeCredential(wallet, credential?.id ?? '')
    await library.updatePrivacy(wallet, { privateEnabled: true })
    expect((await library.getAccount(wallet)).id).toBe(user.accountId)
    const [session] = await library.listSessions(wallet)
    await library.revokeSession(wallet, session?.id ?? '')
    expect(wallet.getState().status).toBe('signedOut')
  },
  'a quote, and what became of it': async (library) => {
    const { wallet } = await signedIn(library)
    const events: holdfast.WalletEvent[] = []
    const stop = library.onWalletEvent(wallet, (event) => events.push(event))
    const id = await payeeOf(library, wallet)
    await library.lookupReceiver(wallet, { externalAccountId: id })
    const quote = await library.createQuote(wallet, { ...terms, destination: { accountId: id } })
    const [one, other] = await Promise.all([
      library.executeQuote(wallet, quote),
      library.executeQuote(wallet, quote),
    ])
    expect([one.status, other.status]).toEqual(['executed', 'executed'])
    expect(await library.executeQuote(wallet, one.quote).catch(({ code }) => code)).toBe(
      'QUOTE_NOT_EXECUTABLE',
    )
    expect(events.at(-1)).toMatchObject({ type: 'executionSettled', quoteId: quote.id })
    stop()
    expect(wallet.getState().pendingExecutions).toEqual([])
    expect(await library.resumeExecutions(wallet)).toEqual([])
    const [transaction] = (await library.getTransactionsPage(wallet)).data
    await library.getTransaction(wallet, transaction?.id ?? '')
    await library.watchTransaction(wallet, quote.transactionId).next()
    await library.listTransactions(wallet).next()
    await library.getQuote(wallet, quote.id)
    await library.acknowledgeExecution(wallet, quote.id)
    const [payee] = (await library.getExternalAccountsPage(wallet)).data
    await library.listExternalAccounts(wallet).next()
    await library.deleteExternalAccount(wallet, payee?.id ?? '')
  },
  'an exported phrase': async (library) => {
    const { wallet } = await signedIn(library)
    const exported = await library.exportWallet(wallet)
    expect(exported.reveal().phrase.split(' ').length).toBeGreaterThan(11)
    exported.dispose()
    expect(() => exported.reveal()).toThrow('disposed')
  },
  'an agent that connects, and what it asks for': async (library) => {
    const { user, wallet } = await signedIn(library)
    const payee = await payeeOf(library, wallet)
    const from = await stack.dollarsOf(user, 100_000)
    const policy: holdfast.AgentPolicy = {
      permissions: ['CREATE_TRANSFERS'],
      defaultExecutionMode: 'APPROVAL_REQUIRED',
      spendingLimits: { currency: 'USD', perTransactionLimit: 1_000 },
      accountRestrictions: { allowedAccountIds: [from] },
    }
    const connection = await library.connectAgent(wallet, { name: 'Book-keeper', policy })
    const { code, agent, connected } = await connection.renew()
    const program = await stack.redeem(code)
    expect((await connected()).status).toBe('connected')
    await library.updateAgentPolicy(wallet, agent.id, agent.policy)
    await library.getAgent(wallet, agent.id)
    await library.listAgents(wallet)
    await library.pauseAgent(wallet, agent.id)
    await library.resumeAgent(wallet, agent.id)
    const accounts = { source: { accountId: from }, destination: { accountId: payee } }
    for (const amount of [100, 200]) await program.ask('/transfer-out', { ...accounts, amount })
    const [first, second] = await library.listAgentActions(wallet, { agentId: agent.id })
    const watching = library.watchAgentActions(wallet)
    await watching.next()
    await watching.return(undefined)
    if (!first || !second) throw new Error('no actions wait')
    expect((await library.approveAgentAction(wallet, first)).status).toBe('approved')
    await library.rejectAgentAction(wallet, second, { reason: 'No' })
    await library.disconnectAgent(wallet, agent.id)
  },
  'a card and its key': async (library) => {
    const { wallet } = await signedIn(library)
    const { id } = await library.createCard(wallet)
    const { fundingSources } = await library.getCard(wallet, id)
    await library.listCards(wallet).next()
    await library.listCardTransactions(wallet, id).next()
    await library.revealCard(wallet, id)
    const key = await library.createDelegatedKey(wallet, { cardId: id, nickname: 'Card' })
    await library.listDelegatedKeys(wallet)
    await library.revokeDelegatedKey(wallet, key.id)
    await library.freezeCard(wallet, id)
    await library.unfreezeCard(wallet, id)
    await library.setCardFunding(wallet, id, fundingSources)
    expect((await library.closeCard(wallet, id)).state).toBe('CLOSED')
  },
  'what a payment in the EU is authorized with': async (library) => {
    fakeDevice(pageOrigin)
    const { user, wallet } = await signedIn(library, european)
    await logIn(stack, user)
    const id = await payeeOf(library, wallet)
    const onChallenge = () => ({ code: sentCode })
    const quote = await library.createQuote(wallet, { ...terms, destination: { accountId: id } })
    const { status, quote: waiting } = await library.executeQuote(wallet, quote)
    expect(status).toBe('pendingAuthorization')
    await Promise.allSettled([library.resendQuoteCode(wallet, quote.id)])
    const authorized = await library.authorizeQuote(wallet, waiting, { onChallenge })
    expect(authorized.status).toBe('executed')
    await library.trustPayee(wallet, id, { onChallenge })
    await library.untrustPayee(wallet, id, { onChallenge })
    const totp = await library.startTotpFactor(wallet)
    expect(await totp.confirm(sentCode)).not.toEqual([])
    const passkey = await library.startPasskeyFactor(wallet)
    const { credentialId } = await passkey.create()
    await library.listScaFactors(wallet)
    await library.deleteScaFactor(wallet, credentialId ?? '')
  },
}

const keepers = { proxied: keepProxied, copied: keepCopied, frozen: keepFrozen }

describe.each(Object.entries(keepers))(
  'kept %s by an app',
  { timeout: 60_000 },
  (_, createKeep) => {
    it.each(Object.entries(scenarios))('%s', async (_name, scenario) => {
      await scenario(keepAll(holdfast, createKeep()))
    })

    it('keys and what they open', async () => {
      const library = keepAll(cryptography, createKeep())
      const client = await library.generateClientKeyPair()
      const { encryptedSessionSigningKey } = issueSessionKey(
        Buffer.from(client.publicKeyHex, 'hex'),
      )
      const opened = await library.openSessionKey(encryptedSessionSigningKey, client.keyPair)
      for (const key of [opened, await library.generateSessionKeyPair()])
        expect(await library.verifyStamp(await library.stamp('{}', key), '{}')).toBe(
          key.publicKeyHex,
        )
    })

    it('a wallet that an action is bound to in React', async () => {
      const keep = createKeep()
      const { wallet } = await walletOf(keepAll(holdfast, keep), {})
      const run = createRunWallet(keep(wallet))
      expect((await holdfast.getAccount(run.wallet)).balance.amount).toBe(100_000_000)
      run.abort()
      await expect(holdfast.getAccount(run.wallet)).rejects.toMatchObject({ code: 'ABORTED' })
    })

    it('a store of keys that the app made', async () => {
      const library = keepAll(holdfast, createKeep())
      const { wallet } = await walletOf(library, {}, library.memoryKeyStore())
      expect((await library.getAccount(wallet)).balance.amount).toBe(100_000_000)
    })
  },
)

it('is tried for every function, or the table of actions says why not', () => {
  const functions = Object.entries({ ...actions, ...otherFunctions })
  const notCalled = functions.filter(([name]) => !called.has(name)).map(([name]) => name)
  const explained = functions.filter(([, { notKept }]) => notKept).map(([name]) => name)
  expect(notCalled.sort()).toEqual(explained.sort())
})
