import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createWallet } from '../../../src/wallet/createWallet.ts'
import { addPasskey } from '../../../src/wallet/passkey/addPasskey.ts'
import { prepareAddPasskey } from '../../../src/wallet/passkey/prepareAddPasskey.ts'
import { signOut } from '../../../src/wallet/sessionActions/signOut.ts'
import { memoryKeyStore } from '../../../src/wallet/storage/memoryKeyStore.ts'
import { rightAnswers } from '../../support/answers.ts'
import { fakeDevice } from '../../support/fakeDevice.ts'
import { sessionFixture } from '../../support/fixtures.ts'
import { scriptedRelay } from '../../support/scriptedRelay.ts'
import { signedInWallet } from '../../support/signedInWallet.ts'

const existing = Buffer.from('a passkey that is there').toString('base64url')
const challenge = Buffer.from(new Uint8Array(32).fill(7)).toString('base64url')
const registration = { ...rightAnswers.parseRegistrationChallenge, challenge }

const { accountId } = sessionFixture()
let keyStore = memoryKeyStore()

beforeEach(() => {
  keyStore = memoryKeyStore()
})

afterEach(() => {
  vi.unstubAllGlobals()
})

async function setUp(answer: object = registration) {
  const device = fakeDevice()
  const credential = { ...rightAnswers.parseCredential, credentialId: existing }
  const relay = scriptedRelay(({ method, path }) => {
    if (method === 'GET') return { status: 200, body: { data: [credential] } }
    if (path.endsWith('/registration-challenges')) return { status: 200, body: answer }
    return { status: 201, body: rightAnswers.parseCredential }
  })
  return { device, relay, ...(await signedInWallet({ fetch: relay.fetch })) }
}

describe('addPasskey', { tags: ['T22'] }, () => {
  it.each([
    ['as the relay asks', registration],
    [
      'though the relay asks for something weaker',
      {
        ...registration,
        pubKeyCredParams: [{ type: 'public-key', alg: -257 }],
        authenticatorSelection: { userVerification: 'discouraged', residentKey: 'discouraged' },
        excludeCredentials: [],
        attestation: 'direct',
      },
    ],
  ])('demands user verification, ES256 and a discoverable credential, %s', async (_, answer) => {
    const { device, wallet } = await setUp(answer)
    await addPasskey(wallet, { nickname: 'Phone' })
    const [asked] = device.askedToMake

    expect(asked?.authenticatorSelection).toMatchObject({
      userVerification: 'required',
      residentKey: 'required',
    })
    expect(asked?.pubKeyCredParams).toEqual([{ type: 'public-key', alg: -7 }])
    expect(asked?.rp.id).toBe('localhost')
    expect(asked?.excludeCredentials).toHaveLength(1)
    expect(asked?.attestation).toBe('none')
  })

  it.each([
    ['another relying party', { rp: { id: 'evil.example', name: 'n' } }],
    ['a challenge that is too short to be random', { challenge: 'AAAA' }],
    ['a challenge that is none', { challenge: 'not base64url!' }],
  ])('opens no prompt and sends nothing for %s', async (_, changes) => {
    const { device, relay, wallet } = await setUp({ ...registration, ...changes })
    await expect(addPasskey(wallet, { nickname: 'Phone' })).rejects.toMatchObject({
      code: 'POLICY_VIOLATION',
    })

    expect(device.askedToMake).toEqual([])
    expect(relay.calls.filter(({ path }) => path.endsWith('/auth/credentials'))).toEqual([])
  })

  it('sends the challenge back unchanged, with the attestation over it', async () => {
    const { relay, wallet } = await setUp()
    await addPasskey(wallet, { nickname: "  Ada's phone" })

    expect(relay.calls.at(-1)?.body).toMatchObject({
      type: 'PASSKEY',
      nickname: "Ada's phone",
      challenge,
      attestation: { transports: ['internal'] },
    })
  })

  it.each(['', ' ', 'x'.repeat(101), '<b>', 'a\u0000b', 'emoji \u{1f600}', undefined])(
    'refuses the name %j before anything is asked',
    async (nickname) => {
      const { relay, wallet } = await setUp()
      await expect(addPasskey(wallet, { nickname: nickname as string })).rejects.toMatchObject({
        code: 'INVALID_INPUT',
      })

      expect(relay.calls).toEqual([])
    },
  )
})

describe('a further passkey', () => {
  it('is made only with a session: without one there is no prompt', async () => {
    const { device, relay } = await setUp()
    const wallet = createWallet({ relayUrl: '/wallet', accountId, fetch: relay.fetch, keyStore })
    await expect(addPasskey(wallet, { nickname: 'Phone' })).rejects.toMatchObject({
      code: 'SESSION_REQUIRED',
    })

    expect(device.askedToMake).toEqual([])
    expect(relay.calls.map(({ method }) => method)).toEqual(['GET'])
  })

  it('has the app sign in before the prompt', async () => {
    const { device, relay, sessionKey } = await setUp()
    const promptsAtSignIn: number[] = []
    const onSessionRequired = async () => {
      promptsAtSignIn.push(device.askedToMake.length)
      await keyStore.update(accountId, () => ({
        session: { ...sessionFixture(), sessionKey, signedInWith: 'AuthMethod:1' },
      }))
    }
    const parts = { relayUrl: '/wallet', accountId, fetch: relay.fetch, keyStore }
    const wallet = createWallet({ ...parts, onSessionRequired })
    await addPasskey(wallet, { nickname: 'Phone' })

    expect(promptsAtSignIn).toEqual([0])
    expect(device.askedToMake).toHaveLength(1)
  })
})

describe('an account without credentials', () => {
  it('gets its first passkey without a session', async () => {
    const device = fakeDevice()
    const relay = scriptedRelay(({ method, path }) => {
      if (method === 'GET') return { status: 200, body: { data: [] } }
      if (path.endsWith('/registration-challenges')) return { status: 200, body: registration }
      return { status: 201, body: rightAnswers.parseCredential }
    })
    const wallet = createWallet({ relayUrl: '/wallet', accountId, fetch: relay.fetch, keyStore })
    await addPasskey(wallet, { nickname: 'Phone' })

    expect(device.askedToMake).toHaveLength(1)
  })
})

describe('prepareAddPasskey', () => {
  it('lets the prompt open within the call, without another request', async () => {
    const { device, relay, wallet } = await setUp()
    const prepared = await prepareAddPasskey(wallet)
    const before = relay.calls.length
    const adding = addPasskey(wallet, { nickname: 'Phone', prepared })
    expect(device.askedToMake).toHaveLength(1)
    await adding

    expect(relay.calls.slice(before).map(({ path }) => path)).toEqual(['/wallet/auth/credentials'])
  })

  it.each([
    ['expires within the time a prompt takes', { expiresAt: '2020-01-01T00:00:00Z' }],
    ['made a passkey already', {}],
  ])('is done again for one that %s', async (_, changes) => {
    const { relay, wallet } = await setUp({ ...registration, ...changes })
    const prepared = await prepareAddPasskey(wallet)
    await addPasskey(wallet, { nickname: 'Phone', prepared })
    await addPasskey(wallet, { nickname: 'Phone', prepared })
    const fetched = relay.calls.filter(({ path }) => path.endsWith('/registration-challenges'))

    expect(fetched.length).toBeGreaterThan(1)
  })

  it('is done again for one that was requested before a passkey that was made meanwhile', async () => {
    const { relay } = await setUp()
    const isChallenge = ({ path }: { path: string }) => path.endsWith('/registration-challenges')
    const challenges = () => relay.calls.filter(isChallenge).length
    let arrive = () => {}
    const held = new Promise<void>((resolve) => {
      arrive = resolve
    })
    const { wallet } = await signedInWallet({
      fetch: async (input, init) => {
        const response = await relay.fetch(input, init)
        if (isChallenge({ path: String(input) }) && challenges() === 1) await held
        return response
      },
    })
    const preparing = prepareAddPasskey(wallet)
    await vi.waitFor(() => expect(challenges()).toBe(1))
    await addPasskey(wallet, { nickname: 'Phone' })
    arrive()
    await addPasskey(wallet, { nickname: 'Laptop', prepared: await preparing })

    expect(challenges()).toBe(3)
  })

  it('is done again when the session has ended since, so that no passkey is made in vain', async () => {
    const { device, wallet } = await setUp()
    const prepared = await prepareAddPasskey(wallet)
    await signOut(wallet)
    await expect(addPasskey(wallet, { nickname: 'Phone', prepared })).rejects.toMatchObject({
      code: 'SESSION_REQUIRED',
    })

    expect(device.askedToMake).toEqual([])
  })

  it('is not taken from another wallet', async () => {
    const { device, wallet } = await setUp()
    const { wallet: other } = await setUp()
    const prepared = await prepareAddPasskey(other)
    await expect(addPasskey(wallet, { nickname: 'Phone', prepared })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    })

    expect(device.askedToMake).toEqual([])
  })
})

describe('a password manager in the browser’s place', () => {
  /** Has `create` and `get` answer with what the manager makes of the real credential. */
  function intercept(change: (credential: object) => object): void {
    const { create, get } = navigator.credentials
    const changed = (ask: typeof create | typeof get) => async (options: object) =>
      change((await ask(options)) as object)
    vi.stubGlobal('navigator', { credentials: { create: changed(create), get: changed(get) } })
  }

  const illegal = () => {
    throw new TypeError('Illegal invocation')
  }

  it.each([
    ['without the methods of later levels', { getTransports: undefined }],
    [
      'whose methods throw Illegal invocation',
      {
        getTransports: illegal,
        getPublicKey: illegal,
        getPublicKeyAlgorithm: illegal,
        getAuthenticatorData: illegal,
      },
    ],
  ])('makes a passkey with an answer %s, and says nothing of it', async (_, methods) => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined)
    const { relay, wallet } = await setUp()
    intercept((credential) => ({
      ...credential,
      toJSON: illegal,
      getClientExtensionResults: undefined,
      response: { ...(Reflect.get(credential, 'response') as object), ...methods },
    }))
    await expect(addPasskey(wallet, { nickname: 'Phone' })).resolves.toBeDefined()

    expect(relay.calls.at(-1)?.body).toMatchObject({
      attestation: {
        attestationObject: expect.stringMatching(/^[\w-]+$/),
        clientDataJson: expect.stringMatching(/^[\w-]+$/),
        credentialId: expect.stringMatching(/^[\w-]+$/),
        transports: expect.any(Array),
      },
    })
    expect(warn).not.toHaveBeenCalled()
    warn.mockRestore()
  })

  it('says that it cannot be used when it answers with nothing', async () => {
    const { wallet } = await setUp()
    vi.stubGlobal('navigator', { credentials: { create: async () => null } })

    await expect(addPasskey(wallet, { nickname: 'Phone' })).rejects.toMatchObject({
      code: 'PASSKEY_UNSUPPORTED',
    })
  })
})
