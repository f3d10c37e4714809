import { type AppUser, createRelay, type RelayLimit, type RelayOptions } from 'holdfast/relay'
import { createSandbox, type Sandbox, type SandboxOptions } from 'holdfast-sandbox'
import type { Wallet } from '../../src/wallet/context/walletContext.ts'
import { type CreateWalletOptions, createWallet } from '../../src/wallet/createWallet.ts'
import { memoryKeyStore } from '../../src/wallet/storage/memoryKeyStore.ts'
import { createTokenIssuer, type TokenIssuer } from './tokenIssuer.ts'

/** The page's origin, of which the relay and the sandbox know. */
export const pageOrigin = 'http://localhost:4000'

/** The relay and the sandbox in this process, for wallets that run in Node. */
export interface WholeStack {
  sandbox: Sandbox
  /** Another relay in place of the first one, as after a restart. */
  restartRelay(options?: Partial<RelayOptions>): void
  /** @param customer - fields of the customer at the service, beside name and address */
  newUser(customer?: object): Promise<StackUser>
  /** A wallet on a device of its own. */
  walletOf(user: StackUser, options?: Partial<CreateWalletOptions>): Wallet
  /** What a wallet of the user's fetches: the relay, as the page calls it. */
  send(user: StackUser, ...request: Parameters<typeof fetch>): Promise<Response>
  fund(user: StackUser, amount: number): Promise<void>
  /** Calls the sandbox as the platform's backend, past the relay. @param method - by default POST for a body */
  platform<T>(path: string, body?: object, method?: string): Promise<T>
  /** The user's account in dollars, which is no wallet, with this much in it. */
  dollarsOf(user: StackUser, amount: number): Promise<string>
  /** Lets the platform send only so much of a currency at once, and no other currency. */
  limitAmounts(currencyCode: string, minAmount: number, maxAmount: number): Promise<void>
  lastCode(user: StackUser): Promise<string>
  /** Connects an agent by its device code, as its program does. */
  redeem(code: string): Promise<StackAgent>
  /** A fresh token of the user's, from a provider the service trusts. */
  idToken(user: StackUser, nonce: string): string
  /**
   * A stack that goes on from the state of this one, with a relay that has just started: what is dear to
   * prepare is prepared once, and each test has a stack of its own.
   *
   * @param options - what the relay has in place of the first one's
   */
  fork(options?: Partial<RelayOptions>): Promise<WholeStack>
  /** Ends the sandbox, and every wallet of the stack. */
  close(): Promise<void>
}

/** What the program of an agent calls the service by. */
interface StackAgent {
  ask<T>(path: string, body?: object, headers?: Record<string, string>): Promise<T>
}

/** A user of the platform, with a wallet. */
export interface StackUser {
  id: string
  email: string
  accountId: string
  customerId: string
}

const unlimited: RelayLimit = { max: 1_000_000, windowSeconds: 600 }
const userHeader = 'X-Test-User'

/** The generations of the service. */
type Profile = NonNullable<SandboxOptions['profile']>

/** A sandbox that nothing has been sent to, and the provider that it trusts. */
type EmptySandbox = { sandbox: Sandbox; provider: TokenIssuer }

/** One for each generation, of which the stacks of a worker are forks: to start one takes four times as long. */
const emptySandboxes = new Map<Profile, Promise<EmptySandbox>>()

/** Starts the sandbox, with limits that a model does not run into. */
export async function startWholeStack(
  profile: Profile = 'spec',
  relayOptions: Partial<RelayOptions> = {},
): Promise<WholeStack> {
  const starting = emptySandboxes.get(profile) ?? startEmptySandbox(profile)
  emptySandboxes.set(profile, starting)
  const { sandbox, provider } = await starting
  const users = new Map<string, AppUser>()
  return assembleStack({ sandbox: await sandbox.fork(), provider, profile, relayOptions, users })
}

async function startEmptySandbox(profile: Profile): Promise<EmptySandbox> {
  const provider = createTokenIssuer()
  const sandbox = await createSandbox({
    profile,
    oidcIssuers: [{ issuer: provider.issuer }],
    fetch: provider.fetch,
    challengeLimits: { passkey: 1_000_000, oneTimeCode: 1_000_000 },
  })
  return { sandbox, provider }
}

/** What a stack is made from. */
type StackParts = EmptySandbox & {
  profile: Profile
  relayOptions: Partial<RelayOptions>
  users: Map<string, AppUser>
}

function assembleStack(parts: StackParts): WholeStack {
  const { sandbox, provider, profile, relayOptions, users } = parts
  const wallets: Wallet[] = []
  const relayOf = (options: Partial<RelayOptions>) =>
    createRelay({
      service: {
        baseUrl: `http://localhost${sandbox.basePath}`,
        clientId: 'sandbox',
        clientSecret: 'sandbox-secret',
        ...(profile !== 'spec' && { signatureHeader: 'Grid-Wallet-Signature' }),
      },
      rp: { id: 'localhost', name: 'Model', origins: [pageOrigin] },
      fetch: sandbox.fetch,
      // Tests cause failures on purpose; those that look at them pass their own.
      onError: () => {},
      authenticate: async (request) => users.get(request.headers.get(userHeader) ?? '') ?? null,
      limits: {
        challengesPerUser: unlimited,
        challengesPerAccount: unlimited,
        challengesPerCredential: unlimited,
        passkeyChallengesPerCredential: unlimited,
        verifiesPerAccount: unlimited,
        verifiesPerCredential: unlimited,
        verifiesPerAddress: unlimited,
        proofsPerAddress: unlimited,
      },
      allow: { agents: true },
      ...relayOptions,
      ...options,
    })
  let relay = relayOf({})
  const send: WholeStack['send'] = ({ id }, input, init) => {
    const request = new Request(input, { ...init, credentials: 'omit' })
    request.headers.set('Origin', pageOrigin)
    request.headers.set(userHeader, id)
    return relay(request)
  }
  return {
    sandbox,
    restartRelay: (options = {}) => {
      relay = relayOf(options)
    },
    send,
    newUser: (customer) => createUser(sandbox, users, customer),
    walletOf: (user, options) => {
      const wallet = createWallet({
        relayUrl: `${pageOrigin}/wallet`,
        keyStore: memoryKeyStore(),
        fetch: (input, init) => send(user, input, init),
        ...options,
      })
      wallets.push(wallet)
      return wallet
    },
    platform: (path, body, method) => ask(sandbox, path, body, method),
    async fund({ accountId }, amount) {
      await ask(sandbox, `/sandbox/internal-accounts/${accountId}/fund`, { amount })
    },
    async dollarsOf({ customerId }, amount) {
      const path = `/customers/internal-accounts?type=INTERNAL_FIAT&customerId=${customerId}`
      const { data } = await ask<{ data: { id: string }[] }>(sandbox, path)
      const id = data[0]?.id ?? ''
      await ask(sandbox, `/sandbox/internal-accounts/${id}/fund`, { amount })
      return id
    },
    async limitAmounts(currencyCode, minAmount, maxAmount) {
      const limits = {
        currencyCode,
        minAmount,
        maxAmount,
        requiredCounterpartyFields: [],
        enabledTransactionTypes: ['OUTGOING', 'INCOMING'],
      }
      await ask(sandbox, '/config', { supportedCurrencies: [limits] }, 'PATCH')
    },
    async lastCode({ email }) {
      const mails = await sandbox.mail.list()
      return mails.filter(({ to }) => to === email).at(-1)?.code ?? ''
    },
    async redeem(code) {
      const path = `/agents/device-codes/${code}/redeem`
      const { accessToken } = await ask<{ accessToken: string }>(sandbox, path, {})
      const authorization = `Bearer ${accessToken}`
      return {
        ask: (at, body, headers) =>
          ask(sandbox, `/agents/me${at}`, body, undefined, { authorization, ...headers }),
      }
    },
    idToken: ({ id, email }, nonce) => {
      const claims = { sub: id, email, ...(nonce && { nonce }) }
      return provider.idToken(claims, sandbox.clock.now())
    },
    fork: async (options) =>
      assembleStack({
        ...parts,
        sandbox: await sandbox.fork(),
        users: new Map(users),
        relayOptions: { ...relayOptions, ...options },
      }),
    async close() {
      for (const wallet of wallets) wallet.destroy()
      await sandbox.close()
    },
  }
}

async function createUser(
  sandbox: Sandbox,
  users: Map<string, AppUser>,
  more: object = {},
): Promise<StackUser> {
  const id = crypto.randomUUID()
  const email = `${id}@example.com`
  const customer = await ask<{ id: string; contactVerification?: object }>(sandbox, '/customers', {
    customerType: 'INDIVIDUAL',
    fullName: 'Ada Lovelace',
    email,
    ...more,
  })
  if (customer.contactVerification) await verifyContacts(sandbox, customer.id)
  const query = `type=EMBEDDED_WALLET&customerId=${customer.id}`
  const path = `/customers/internal-accounts?${query}`
  const accounts = await ask<{ data: { id: string }[] }>(sandbox, path)
  const accountId = accounts.data[0]?.id ?? ''
  users.set(id, {
    id,
    displayName: 'Ada Lovelace',
    customerId: customer.id,
    accountIds: [accountId],
    verifiedEmails: [email],
  })
  return { id, email, accountId, customerId: customer.id }
}

/** What a customer in the EU does before they have a wallet; the code is that of every message. */
async function verifyContacts(sandbox: Sandbox, customerId: string): Promise<void> {
  for (const channel of ['email', 'phone']) {
    const path = `/customers/${customerId}/verify-${channel}`
    await ask(sandbox, path, {})
    await ask(sandbox, `${path}/confirm`, { code: '123456' })
  }
}

async function ask<T>(
  sandbox: Sandbox,
  path: string,
  body?: object,
  method: string = body ? 'POST' : 'GET',
  headers: Record<string, string> = {},
): Promise<T> {
  const response = await sandbox.fetch(
    new Request(`http://localhost${sandbox.basePath}${path}`, {
      method,
      headers: {
        authorization: sandbox.authorization,
        'content-type': 'application/json',
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    }),
  )
  const text = await response.text()
  return (text === '' ? undefined : JSON.parse(text)) as T
}
