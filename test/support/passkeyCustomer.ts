import { createMemoryStore, type RelayOptions, type RelayStore } from 'holdfast/relay'
import type { Wallet } from '../../src/wallet/context/walletContext.ts'
import { listCredentials } from '../../src/wallet/credentials/listCredentials.ts'
import { addEmailOtp } from '../../src/wallet/oneTimeCode/addEmailOtp.ts'
import { startEmailOtp } from '../../src/wallet/oneTimeCode/startEmailOtp.ts'
import { signInWithPasskey } from '../../src/wallet/passkey/signInWithPasskey.ts'
import { fakeDevice } from './fakeDevice.ts'
import { pageOrigin, startWholeStack } from './wholeStack.ts'

/** What stands between the relay and the service. */
export type Gateway = (request: Request, next: () => Promise<Response>) => Promise<Response>

/** A customer whose wallet is unlocked by an e-mailed code, and who can have passkeys. */
export type PasskeyCustomer = Awaited<ReturnType<typeof startPasskeyCustomer>>

/** Starts the whole stack for one customer with e-mail codes, and unlocks the wallet by one. */
export async function startPasskeyCustomer(
  profile: 'spec' | 'live-2026-08',
  stepUp: RelayOptions['stepUp'],
  gateway: Gateway = (_, next) => next(),
  storeOf: (store: RelayStore) => RelayStore = (store) => store,
) {
  let nowMs = () => 0
  const newStore = () => storeOf(createMemoryStore({ now: () => nowMs() }))
  let store = newStore()
  let atService: (request: Request) => Promise<Response>
  const fetch: RelayOptions['fetch'] = async (request) =>
    gateway(request, async () => atService(request))
  const started = await startWholeStack(profile, {
    stepUp,
    store,
    allow: { createCard: true },
    fetch,
  })
  const { sandbox } = started
  nowMs = () => sandbox.clock.now().getTime()
  atService = async (request) => sandbox.fetch(request)
  const device = fakeDevice(pageOrigin)
  const user = await started.newUser()
  const { signers } = sandbox
  const signerPublicKeys = { export: [signers.export], oneTimeCode: [signers.oneTimeCode] }
  /** How the page's requests reach the relay. */
  const page: { gateway: Gateway } = { gateway: (_, next) => next() }
  const newWallet = () =>
    started.walletOf(user, {
      signerPublicKeys,
      fetch: (input, init) => {
        const request = new Request(input, { ...init, credentials: 'omit' })
        return page.gateway(request.clone(), () => started.send(user, request))
      },
    })
  const unlock = async (wallet: Wallet) =>
    (await startEmailOtp(wallet)).complete(await started.lastCode(user))
  const wallet = newWallet()
  if (profile === 'spec') await addEmailOtp(wallet, { email: user.email })
  await unlock(wallet)
  const passkeyOf = async (nickname: string) =>
    (await listCredentials(wallet)).find((each) => each.nickname === nickname)
  return {
    wallet,
    user,
    device,
    page,
    passkeyOf,
    unlockByCode: () => unlock(wallet),
    /** The same wallet on another device, unlocked by a code. */
    async otherDevice() {
      const other = newWallet()
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
      const response = await started.send(user, `${pageOrigin}/wallet${path}`, {
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
      started.restartRelay({ store })
    },
    /** Another relay that shares the store. */
    addInstance: () => started.restartRelay({ store }),
    close: () => sandbox.close(),
  }
}
