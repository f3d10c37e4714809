import { createMemoryStore, type RelayOptions, type RelayStore } from 'holdfast/relay'
import type { Wallet } from '../../src/wallet/context/walletContext.ts'
import { listCredentials } from '../../src/wallet/credentials/listCredentials.ts'
import { whenReady } from '../../src/wallet/events/whenReady.ts'
import { addEmailOtp } from '../../src/wallet/oneTimeCode/addEmailOtp.ts'
import { startEmailOtp } from '../../src/wallet/oneTimeCode/startEmailOtp.ts'
import { signInWithPasskey } from '../../src/wallet/passkey/signInWithPasskey.ts'
import type { KeyStore } from '../../src/wallet/storage/keyStore.ts'
import { memoryKeyStore } from '../../src/wallet/storage/memoryKeyStore.ts'
import { copyDevice } from './copyDevice.ts'
import { fakeDevice } from './fakeDevice.ts'
import { createSoftAuthenticator, type SoftAuthenticator } from './softAuthenticator.ts'
import { pageOrigin, type StackUser, startWholeStack, type WholeStack } from './wholeStack.ts'

/** What stands between the relay and the service. */
export type Gateway = (request: Request, next: () => Promise<Response>) => Promise<Response>

/** A customer whose wallet is unlocked by an e-mailed code, and who can have passkeys. */
export type PasskeyCustomer = Awaited<ReturnType<typeof customerOn>>

/** How the relay of a customer is started. */
export interface CustomersRelay {
  stepUp?: RelayOptions['stepUp']
  /** What stands between the relay and the service. */
  gateway?: Gateway
  storeOf?: (store: RelayStore) => RelayStore
}

/** Where a customer begins: a stack that has them, their passkeys, and what each of their devices keeps. */
interface Start {
  stack: WholeStack
  user: StackUser
  authenticator: SoftAuthenticator
  keyStores: KeyStore[]
}

/** Starts the whole stack for one customer with e-mail codes, and unlocks the wallet by one. */
export async function startPasskeyCustomer(
  profile: 'spec' | 'live-2026-08',
  options: CustomersRelay = {},
): Promise<PasskeyCustomer> {
  const stack = await startWholeStack(profile)
  const user = await stack.newUser()
  const authenticator = createSoftAuthenticator()
  const keyStores = [memoryKeyStore()]
  const customer = await customerOn({ stack, user, authenticator, keyStores }, options)
  await stack.close()
  if (profile === 'spec') await addEmailOtp(customer.wallet, { email: user.email })
  await customer.unlockByCode()
  return customer
}

/**
 * The customer as they are, on a stack of its own: what is dear to prepare is prepared once. The relay there has
 * just started, with an empty store.
 */
export function forkPasskeyCustomer(
  { now }: PasskeyCustomer,
  options: CustomersRelay = {},
): Promise<PasskeyCustomer> {
  return customerOn(now, options)
}

/** The customer on a fork of the stack, with copies of their devices and a relay that has just started. */
async function customerOn(start: Start, { stepUp, gateway, storeOf }: CustomersRelay) {
  let nowMs = () => 0
  const newStore = () => {
    const store = createMemoryStore({ now: () => nowMs() })
    return storeOf?.(store) ?? store
  }
  let store = newStore()
  let atService: (request: Request) => Promise<Response>
  const fetch: RelayOptions['fetch'] = async (request) => {
    const next = async () => atService(request)
    return gateway?.(request, next) ?? next()
  }
  const allow = { createCard: true }
  const stack = await start.stack.fork({ stepUp, store, allow, fetch })
  const { sandbox } = stack
  nowMs = () => sandbox.clock.now().getTime()
  atService = async (request) => sandbox.fetch(request)
  const { user, authenticator } = start
  const device = fakeDevice(pageOrigin, authenticator)
  const { signers } = sandbox
  const signerPublicKeys = { export: [signers.export], oneTimeCode: [signers.oneTimeCode] }
  /** How the page's requests reach the relay. */
  const page: { gateway: Gateway } = { gateway: (_, next) => next() }
  const keyStores: KeyStore[] = []
  const newWallet = async (keyStore: KeyStore) => {
    keyStores.push(keyStore)
    const wallet = stack.walletOf(user, {
      keyStore,
      signerPublicKeys,
      fetch: (input, init) => {
        const request = new Request(input, { ...init, credentials: 'omit' })
        return page.gateway(request.clone(), () => stack.send(user, request))
      },
    })
    await whenReady(wallet)
    return wallet
  }
  const unlock = async (wallet: Wallet) =>
    (await startEmailOtp(wallet)).complete(await stack.lastCode(user))
  const wallets: Wallet[] = []
  for (const each of start.keyStores) {
    wallets.push(await newWallet(await copyDevice(each, user.accountId)))
  }
  const [wallet, ...others] = wallets
  if (!wallet) throw new Error('the customer has no device')
  const passkeyOf = async (nickname: string) =>
    (await listCredentials(wallet)).find((each) => each.nickname === nickname)
  return {
    wallet,
    /** The wallet on the customer's other devices, in a fork. */
    others,
    user,
    device,
    page,
    passkeyOf,
    unlockByCode: () => unlock(wallet),
    /** The same wallet on another device, unlocked by a code. */
    async otherDevice() {
      const other = await newWallet(memoryKeyStore())
      await unlock(other)
      return other
    },
    /** Signs in with the passkey that was added under this name. */
    async signInAs(nickname: string) {
      device.choose((await passkeyOf(nickname))?.credentialId ?? '')
      await signInWithPasskey(wallet)
    },
    async pass(ms: number) {
      await sandbox.clock.advance(ms)
      // The relay believes another time once two responses agree.
      await listCredentials(wallet)
      await listCredentials(wallet)
    },
    /** Calls the relay as a page of its own would. */
    async ask(
      method: string,
      path: string,
      { body, headers = {} }: { body?: object; headers?: Record<string, string> | undefined } = {},
    ) {
      const response = await stack.send(user, `${pageOrigin}/wallet${path}`, {
        method,
        headers: { 'Holdfast-Client': '1', 'Content-Type': 'application/json', ...headers },
        ...(body && { body: JSON.stringify(body) }),
      })
      const text = await response.text()
      return { status: response.status, body: text === '' ? undefined : JSON.parse(text) }
    },
    /** Another relay, whose store has forgotten everything. */
    restart() {
      store = newStore()
      stack.restartRelay({ store })
    },
    /** Another relay that shares the store. */
    addInstance: () => stack.restartRelay({ store }),
    /** Where {@link forkPasskeyCustomer} begins. */
    now: { stack, user, authenticator, keyStores },
    close: () => stack.close(),
  }
}
