import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { VerifiedSession } from '../../../src/shared/resources.ts'
import { type CreateWalletOptions, createWallet } from '../../../src/wallet/createWallet.ts'
import { preparePasskeySignIn } from '../../../src/wallet/passkey/preparePasskeySignIn.ts'
import { signInWithPasskey } from '../../../src/wallet/passkey/signInWithPasskey.ts'
import { signOut } from '../../../src/wallet/sessionActions/signOut.ts'
import { memoryKeyStore } from '../../../src/wallet/storage/memoryKeyStore.ts'
import { type FakeDevice, fakeDevice } from '../../support/fakeDevice.ts'
import { sessionFixture } from '../../support/fixtures.ts'
import { type ScriptedAnswer, scriptedRelay } from '../../support/scriptedRelay.ts'
import bundles from '../../vectors/credential-bundles.json' with { type: 'json' }

const { setTimeout: realSetTimeout } = globalThis
const { accountId } = sessionFixture()
const challenge = Buffer.from(new Uint8Array(32).fill(7)).toString('base64url')
let device: FakeDevice

beforeEach(() => {
  device = fakeDevice()
})

afterEach(() => {
  vi.unstubAllGlobals()
})

interface Script {
  /** What verify answers beside a session. */
  verified?: Partial<VerifiedSession> | 'networkError'
  /** What happens before verify is answered. */
  beforeVerified?: () => Promise<unknown>
  challengeExpiresAt?: string
  /** What the n-th challenge answers instead of one. */
  challengeFailures?: Record<number, ScriptedAnswer>
}

/** A relay that gives out challenges and believes every assertion. */
function setUp(script: Script = {}, options: Partial<CreateWalletOptions> = {}) {
  const keyStore = memoryKeyStore()
  const { credentialId } = device
  const credential = { ...sessionFixture(), id: 'AuthMethod:1', credentialId }
  let challenges = 0
  const relay = scriptedRelay(async (call, count) => {
    if (call.path.endsWith('/challenge')) {
      challenges += 1
      const failure = script.challengeFailures?.[challenges]
      if (failure) return failure
      const expiresAt = script.challengeExpiresAt ?? '2099-01-01T00:00:00Z'
      const body = { ...credential, challenge, requestId: `Request:${count}`, expiresAt }
      return { status: 200, body }
    }
    if (!call.path.endsWith('/verify')) return { status: 200, body: { data: [credential] } }
    await script.beforeVerified?.()
    if (script.verified === 'networkError') return 'networkError'
    return { status: 200, body: { ...sessionFixture(), ...script.verified } }
  })
  const parts = { relayUrl: '/wallet', accountId, keyStore, fetch: relay.fetch }
  return { relay, keyStore, wallet: createWallet({ ...parts, ...options }) }
}

/** A right bundle, but for a key that is not this sign-in's. */
const sealedToAnother = bundles.cases[0]?.bundle ?? ''

describe('signInWithPasskey', () => {
  it('asks the browser for user verification, our relying party and the account’s passkey', {
    tags: ['T22'],
  }, async () => {
    const { wallet } = setUp({}, { sessionKeys: 'clientHeld' })
    await signInWithPasskey(wallet)
    const [asked] = device.asked

    expect(asked).toMatchObject({ userVerification: 'required', rpId: 'localhost' })
    expect(asked?.allowCredentials).toHaveLength(1)
    expect(Buffer.from(asked?.challenge as ArrayBuffer).toString('base64url')).toBe(challenge)
  })

  it('takes its own key for the session’s where the session is client-held', async () => {
    const { wallet, relay, keyStore } = setUp({}, { sessionKeys: 'clientHeld' })
    await signInWithPasskey(wallet)
    const sent = relay.calls.find(({ path }) => path.endsWith('/challenge'))?.body
    const stored = (await keyStore.read(accountId))?.session

    expect(sent).toEqual({ clientPublicKey: stored?.sessionKey?.publicKeyHex })
    expect(stored?.sessionKey?.publicKeyHex).toMatch(/^0[23][0-9a-f]{64}$/)
    expect(stored?.signedInWith).toBe('AuthMethod:1')
  })

  it.each([
    [
      'a key sealed to another device',
      { encryptedSessionSigningKey: sealedToAnother },
      'SESSION_KEY_REJECTED',
    ],
    ['no key', {}, 'RESPONSE_INVALID'],
    [
      'another account’s session',
      { accountId: 'InternalAccount:2', encryptedSessionSigningKey: 'x' },
      'RESPONSE_INVALID',
    ],
  ])(
    'stores and changes nothing when it is answered with %s',
    { tags: ['T4'] },
    async (_, verified, code) => {
      const { wallet, keyStore } = setUp({ verified })
      await expect(signInWithPasskey(wallet)).rejects.toMatchObject({ code })

      expect(wallet.getState().status).toBe('loading')
      expect((await keyStore.read(accountId))?.session).toBeUndefined()
    },
  )

  it('refuses a sealed key nobody asked for', { tags: ['T4'] }, async () => {
    const verified = { encryptedSessionSigningKey: sealedToAnother }
    const { wallet } = setUp({ verified }, { sessionKeys: 'clientHeld' })

    await expect(signInWithPasskey(wallet)).rejects.toMatchObject({ code: 'RESPONSE_INVALID' })
  })

  it('stays signed out when the customer signs out while the session is verified', {
    tags: ['T7'],
  }, async () => {
    const script: Script = {}
    const { wallet, keyStore } = setUp(script, { sessionKeys: 'clientHeld' })
    script.beforeVerified = () => signOut(wallet)
    await expect(signInWithPasskey(wallet)).rejects.toMatchObject({ code: 'ABORTED' })

    expect(wallet.getState().status).toBe('signedOut')
    expect((await keyStore.read(accountId))?.session).toBeUndefined()
  })

  it('sends nothing to be verified when another account’s passkey answered', {
    tags: ['T22'],
  }, async () => {
    const { wallet, relay } = setUp()
    device.answerAs('AAAA')
    await expect(signInWithPasskey(wallet)).rejects.toMatchObject({
      code: 'PASSKEY_FOR_OTHER_ACCOUNT',
    })

    expect(relay.calls.filter(({ path }) => path.endsWith('/verify'))).toEqual([])
  })

  it('uses a prepared challenge, and opens the prompt without another call', async () => {
    const { wallet, relay } = setUp({}, { sessionKeys: 'clientHeld' })
    const prepared = await preparePasskeySignIn(wallet)
    const before = relay.calls.length
    await signInWithPasskey(wallet, { prepared })

    expect(relay.calls.slice(before).map(({ path }) => path.split('/').at(-1))).toEqual(['verify'])
    expect(relay.calls.at(-1)?.headers.get('Request-Id')).toBe(`Request:${before}`)
  })

  it.each([
    ['expired', { challengeExpiresAt: '2020-01-01T00:00:00Z' }],
    ['was answered once already', { verified: 'networkError' as const }],
  ])('fetches a new challenge where the prepared one %s', async (_, script) => {
    const { wallet, relay } = setUp(script, { sessionKeys: 'clientHeld' })
    const prepared = await preparePasskeySignIn(wallet)
    await signInWithPasskey(wallet, { prepared }).catch(() => undefined)
    await signInWithPasskey(wallet, { prepared }).catch(() => undefined)
    const requestIds = relay.calls
      .filter(({ path }) => path.endsWith('/verify'))
      .map(({ headers }) => headers.get('Request-Id'))

    expect(new Set(requestIds).size).toBe(2)
  })
})

describe('a prepared challenge', () => {
  it.each([-1, 0, 29])(
    'is not answered with %i seconds left: a prompt takes longer',
    async (left) => {
      const challengeExpiresAt = new Date(Date.now() + left * 1_000).toISOString()
      const { wallet, relay } = setUp({ challengeExpiresAt }, { sessionKeys: 'clientHeld' })
      const prepared = await preparePasskeySignIn(wallet)
      const ofPrepared = `Request:${relay.calls.length}`
      await signInWithPasskey(wallet, { prepared })

      expect(relay.calls.at(-1)?.headers.get('Request-Id')).not.toBe(ofPrepared)
    },
  )

  it.each([
    ['another', false],
    ['a destroyed', true],
  ])('of %s wallet is refused, and nothing is asked', async (_, isDestroyed) => {
    const { wallet: one } = setUp()
    const { wallet: other, relay } = setUp()
    const prepared = await preparePasskeySignIn(one)
    if (isDestroyed) one.destroy()

    await expect(signInWithPasskey(other, { prepared })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    })
    expect(device.asked).toEqual([])
    expect(relay.calls).toEqual([])
  })
})

describe('the offer in autofill', () => {
  let page: EventTarget & { visibilityState: string }

  beforeEach(() => {
    vi.useFakeTimers()
    const querySelectorAll = () => [{}]
    page = Object.assign(new EventTarget(), { visibilityState: 'visible', querySelectorAll })
    vi.stubGlobal('document', page)
  })

  afterEach(() => {
    vi.useRealTimers()
  })

  /** Lets time pass in steps, between which responses are read and keys made in real time. */
  async function pass(seconds: number) {
    for (let step = 0; step < 100; step += 1) {
      await vi.advanceTimersByTimeAsync(seconds * 10)
      await new Promise((resolve) => realSetTimeout(resolve, 5))
    }
  }

  /** Offers with challenges of five minutes, unless told otherwise. */
  async function offer(
    signal?: AbortSignal,
    challengeFailures: Script['challengeFailures'] = {},
    validMs = 300_000,
  ) {
    const script = {
      challengeFailures,
      get challengeExpiresAt() {
        return new Date(Date.now() + validMs).toISOString()
      },
    }
    const { wallet, relay } = setUp(script, { sessionKeys: 'clientHeld' })
    const signingIn = signInWithPasskey(wallet, { mediation: 'autofill', signal })
    signingIn.catch(() => undefined)
    const challenges = () => relay.calls.filter(({ path }) => path.endsWith('/challenge')).length
    await vi.waitFor(() => expect(device.asked).toHaveLength(1))
    return { wallet, relay, signingIn, challenges }
  }

  it('renews its challenge before that expires, and signs in with the new one', async () => {
    const { relay, signingIn } = await offer()
    await vi.advanceTimersByTimeAsync(280_000)
    await vi.waitFor(() => expect(device.asked).toHaveLength(2))
    device.pickFromAutofill()
    await signingIn

    const challenges = relay.calls.filter(({ path }) => path.endsWith('/challenge'))
    const verified = relay.calls.find(({ path }) => path.endsWith('/verify'))
    expect(challenges).toHaveLength(2)
    expect(verified?.headers.get('Request-Id')).toBe(
      `Request:${relay.calls.findLastIndex(({ path }) => path.endsWith('/challenge')) + 1}`,
    )
  })

  it('fetches none while the page is hidden, and one when it is looked at again', async () => {
    const { challenges, signingIn } = await offer()
    page.visibilityState = 'hidden'
    await pass(3_600)
    expect(challenges()).toBe(1)
    page.visibilityState = 'visible'
    page.dispatchEvent(new Event('visibilitychange'))
    await vi.waitFor(() => expect(device.asked).toHaveLength(2))
    device.pickFromAutofill()

    expect((await signingIn).id).toBe(sessionFixture().id)
  })

  it('renews even the shortest challenge no more often than every ten seconds', async () => {
    const { challenges, wallet } = await offer(undefined, {}, 1_000)
    await pass(60)

    expect(challenges()).toBeGreaterThan(1)
    expect(challenges()).toBeLessThan(8)
    wallet.destroy()
  })

  it('outlives a renewal that fails in passing, and ends with one that does not', async () => {
    const denied = { status: 403, body: { status: 403, code: 'FORBIDDEN', message: 'no' } }
    const { challenges, signingIn } = await offer(undefined, { 2: 'networkError', 4: denied })
    await vi.advanceTimersByTimeAsync(280_000)
    await vi.waitFor(() => expect(challenges()).toBe(2))
    await vi.advanceTimersByTimeAsync(10_000)
    await vi.waitFor(() => expect(device.asked).toHaveLength(2))
    await vi.advanceTimersByTimeAsync(280_000)

    await expect(signingIn).rejects.toMatchObject({ apiCode: 'FORBIDDEN' })
  })

  it('ends with the caller’s signal, and with the wallet', async () => {
    const controller = new AbortController()
    const aborted = await offer(controller.signal)
    controller.abort()
    await expect(aborted.signingIn).rejects.toMatchObject({ code: 'ABORTED' })
    device.asked.length = 0
    const destroyed = await offer()
    destroyed.wallet.destroy()

    await expect(destroyed.signingIn).rejects.toMatchObject({ code: 'ABORTED' })
  })
})

describe('the account of a wallet', () => {
  const accountsOf = (...ids: string[]) =>
    scriptedRelay(() => ({
      status: 200,
      body: { data: ids.map((id) => ({ id, type: 'EMBEDDED_WALLET' })) },
    })).fetch

  it.each([
    ['ACCOUNT_NOT_FOUND', []],
    ['ACCOUNT_AMBIGUOUS', ['InternalAccount:1', 'InternalAccount:2']],
  ])('is %s where the app user owns %j', async (code, ids) => {
    const wallet = createWallet({ relayUrl: '/wallet', fetch: accountsOf(...ids) })

    await expect(signInWithPasskey(wallet)).rejects.toMatchObject({ code })
  })
})
