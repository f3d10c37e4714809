import { afterEach, describe, expect, it, vi } from 'vitest'
import { addPasskey } from '../../src/credentials/addPasskey.ts'
import { rightAnswers } from '../support/answers.ts'
import { fakeDevice } from '../support/fakeDevice.ts'
import { scriptedRelay } from '../support/scriptedRelay.ts'
import { signedInWallet } from '../support/signedInWallet.ts'

const existing = Buffer.from('a passkey that is there').toString('base64url')
const challenge = Buffer.from(new Uint8Array(32).fill(7)).toString('base64url')
const registration = { ...rightAnswers.parseRegistrationChallenge, challenge }

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
