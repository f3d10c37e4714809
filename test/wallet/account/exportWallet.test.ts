import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { makeEnvelope, sealWalletExport } from '../../../sandbox/src/crypto/envelope.ts'
import { seal } from '../../../sandbox/src/crypto/hpke.ts'
import { generateKeyPair } from '../../../sandbox/src/crypto/p256.ts'
import { generateClientKeyPair } from '../../../src/crypto/keyPairs.ts'
import { openWalletExport } from '../../../src/crypto/walletExportBundle.lazy.ts'
import { WalletError } from '../../../src/shared/errors.ts'
import { exportWallet } from '../../../src/wallet/account/exportWallet.ts'
import { type CreateWalletOptions, createWallet } from '../../../src/wallet/createWallet.ts'
import { addEmailOtp } from '../../../src/wallet/oneTimeCode/addEmailOtp.ts'
import { startEmailOtp } from '../../../src/wallet/oneTimeCode/startEmailOtp.ts'
import { memoryKeyStore } from '../../../src/wallet/storage/memoryKeyStore.ts'
import { sessionFixture } from '../../support/fixtures.ts'
import { scriptedRelay } from '../../support/scriptedRelay.ts'
import { signedInWallet } from '../../support/signedInWallet.ts'
import { type StackUser, startWholeStack, type WholeStack } from '../../support/wholeStack.ts'

let stack: WholeStack

beforeAll(async () => {
  stack = await startWholeStack()
}, 60_000)

afterEach(() => {
  vi.doUnmock('../../../src/wallet/account/openedExport.lazy.ts')
  vi.restoreAllMocks()
})

afterAll(() => stack.sandbox.close())

async function signedIn(options: Partial<CreateWalletOptions> = {}) {
  const user = await stack.newUser()
  const signerPublicKeys = { export: [stack.sandbox.signers.export] }
  const wallet = stack.walletOf(user, { signerPublicKeys, ...options })
  await addEmailOtp(wallet, { email: user.email })
  const signIn = await startEmailOtp(wallet)
  await signIn.complete(await stack.lastCode(user))
  return { user, wallet }
}

async function phraseInSandbox({ accountId }: StackUser): Promise<string> {
  const url = `http://localhost/_sandbox/wallets/${accountId}`
  const answer = await stack.sandbox.fetch(new Request(url))
  return ((await answer.json()) as { phrase: string }).phrase
}

/** Every byte string the platform decrypts from here on. */
function watchDecryption(): Uint8Array[] {
  const opened: Uint8Array[] = []
  const { subtle } = crypto
  const decrypt = subtle.decrypt.bind(subtle)
  vi.spyOn(subtle, 'decrypt').mockImplementation(async (...args) => {
    const plaintext = await decrypt(...args)
    opened.push(new Uint8Array(plaintext))
    return plaintext
  })
  return opened
}

describe('exportWallet', () => {
  it('shows the phrase until it is disposed of, and then holds no byte of it', {
    tags: ['T6'],
  }, async () => {
    const { user, wallet } = await signedIn()
    const opened = watchDecryption()
    const exported = await exportWallet(wallet)
    const phrase = await phraseInSandbox(user)
    expect(exported.reveal()).toEqual({ phrase, warnings: [] })
    const [bytes] = opened.filter((it) => new TextDecoder().decode(it) === phrase)
    expect(bytes).toBeDefined()
    exported.dispose()

    expect(() => exported.reveal()).toThrow(expect.objectContaining({ code: 'INVALID_INPUT' }))
    expect(bytes?.every((byte) => byte === 0)).toBe(true)
    expect(JSON.stringify(exported)).toBe('{}')
  })

  it('makes a fresh key for every export, and names the same one on both calls', {
    tags: ['T5'],
  }, async () => {
    const relay = hostileRelay(() => '{}')
    const { wallet } = await signedInWallet({ fetch: relay.fetch })
    for (const _ of [1, 2]) await exportWallet(wallet).catch(() => undefined)
    const keys = relay.calls.map(
      ({ body }) => (body as { clientPublicKey: string }).clientPublicKey,
    )

    expect(keys).toHaveLength(4)
    expect([keys[1], keys[3]]).toEqual([keys[0], keys[2]])
    expect(new Set(keys).size).toBe(2)
  })

  it('asks nobody to sign in and signs nothing where what opens it cannot be loaded', async () => {
    vi.doMock('../../../src/wallet/account/openedExport.lazy.ts', () =>
      Promise.reject(new TypeError('Failed to fetch')),
    )
    const relay = hostileRelay(() => '{}')
    const onSessionRequired = vi.fn()
    const { accountId } = sessionFixture()
    const locked = createWallet({
      relayUrl: '/wallet',
      accountId,
      fetch: relay.fetch,
      keyStore: memoryKeyStore(),
      onSessionRequired,
    })
    await expect(exportWallet(locked)).rejects.toMatchObject({ code: 'NETWORK_ERROR' })
    await new Promise((resolve) => setTimeout(resolve, 50))

    expect(relay.calls.map(({ headers }) => headers.has('Request-Id'))).toEqual([false])
    expect(onSessionRequired).not.toHaveBeenCalled()
  })

  it.each([
    ['when the service has asked for no signature', [{ status: 200 }]],
    ['when the payload is of no known shape', [{ status: 202, payloadToSign: 'Cgxk' }]],
  ])('refuses an export %s', { tags: ['T5'] }, async (_, answers) => {
    const relay = hostileRelay(() => '{}', answers)
    const { wallet } = await signedInWallet({ fetch: relay.fetch })

    await expect(exportWallet(wallet)).rejects.toMatchObject({
      code: expect.stringMatching(/^(EXPORT_REJECTED|PAYLOAD_UNKNOWN)$/),
    })
    expect(relay.calls).toHaveLength(1)
  })
})

const organizationId = 'org-1'
const phrase = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
const signer = generateKeyPair()
const attacker = generateKeyPair()
const signerHex = Buffer.from(signer.publicKey).toString('hex')

interface Leg {
  status: number
  payloadToSign?: string
}

/** A relay in an attacker's hands, that answers a signed export with a bundle of its own. */
function hostileRelay(bundleFor: (recipient: Uint8Array) => string, legs: Leg[] = []) {
  return scriptedRelay(({ body, headers }, count) => {
    const { clientPublicKey } = body as { clientPublicKey: string }
    const isSigned = headers.has('Request-Id')
    const { status = isSigned ? 200 : 202, payloadToSign } = legs[count - 1] ?? {}
    const encryptedWalletCredentials = bundleFor(Buffer.from(clientPublicKey, 'hex'))
    if (status === 200)
      return { status, body: { id: 'InternalAccount:1', encryptedWalletCredentials } }
    const honest = JSON.stringify({
      type: 'ACTIVITY_TYPE_EXPORT_WALLET',
      organizationId,
      parameters: { targetPublicKey: clientPublicKey, walletId: 'w' },
    })
    return {
      status,
      body: {
        payloadToSign: payloadToSign ?? honest,
        requestId: `Request:${count}`,
        expiresAt: '2099-01-01T00:00:00Z',
      },
    }
  })
}

async function exportFrom(bundleFor: (recipient: Uint8Array) => string) {
  const { fetch } = hostileRelay(bundleFor)
  const { wallet } = await signedInWallet({ fetch, signerPublicKeys: { export: [signerHex] } })
  return exportWallet(wallet)
}

/** The genuine answer, with what is inside and outside its signature changed. */
function tampered(recipient: Uint8Array, change: (envelope: Record<string, string>) => object) {
  const genuine = sealWalletExport(phrase, organizationId, recipient, signer)
  return JSON.stringify(change(JSON.parse(genuine)))
}

const refusals: [string, (recipient: Uint8Array) => string, string][] = [
  [
    'that the attacker has signed',
    (recipient) => sealWalletExport(phrase, organizationId, recipient, attacker),
    'SIGNER_NOT_TRUSTED',
  ],
  [
    'that nobody has signed',
    (recipient) => sealWalletExport(phrase, organizationId, recipient, undefined),
    'SIGNER_NOT_TRUSTED',
  ],
  [
    'that the attacker has signed and that names the pinned signer',
    (recipient) => {
      const forged = sealWalletExport(phrase, organizationId, recipient, attacker)
      return JSON.stringify({ ...JSON.parse(forged), enclaveQuorumPublic: signerHex })
    },
    'SIGNER_NOT_TRUSTED',
  ],
  [
    'that is genuine, of the attacker’s own wallet',
    (recipient) => sealWalletExport(phrase, 'org-of-the-attacker', recipient, signer),
    'ORGANIZATION_MISMATCH',
  ],
  ...[
    'ORG-1',
    'Org-1',
    ' org-1',
    'org-1 ',
    'org-1\n',
    'org-1\0',
    'org-',
    'org-11',
    'xorg-1',
    'org‐1',
  ].map((named): (typeof refusals)[number] => [
    `of an organization that is only spelled alike, ${JSON.stringify(named)},`,
    (recipient) => sealWalletExport(phrase, named, recipient, signer),
    'ORGANIZATION_MISMATCH',
  ]),
  [
    'that names a list of organizations',
    () => makeEnvelope({ organizationId: [organizationId] } as never, signer),
    'BUNDLE_MALFORMED',
  ],
  [
    'that is genuine, for another device’s key',
    () => sealWalletExport(phrase, organizationId, attacker.publicKey, signer),
    'EXPORT_REJECTED',
  ],
  [
    'of another version',
    (recipient) => tampered(recipient, (envelope) => ({ ...envelope, version: 'v0.9.0' })),
    'BUNDLE_MALFORMED',
  ],
  [
    'that names no organization',
    (recipient) => sealWalletExport(phrase, '', recipient, signer),
    'BUNDLE_MALFORMED',
  ],
  [
    'that is cut short',
    (recipient) => sealWalletExport(phrase, organizationId, recipient, signer).slice(0, -40),
    'BUNDLE_MALFORMED',
  ],
]

describe('an export', { tags: ['T5'] }, () => {
  it('opens when it is the genuine one', async () => {
    const exported = await exportFrom((recipient) =>
      sealWalletExport(phrase, organizationId, recipient, signer),
    )

    expect(exported.reveal()).toEqual({ phrase, warnings: [] })
  })

  it('of words of no known list opens with a warning', async () => {
    const exported = await exportFrom((recipient) =>
      sealWalletExport('eins zwei drei', organizationId, recipient, signer),
    )

    expect(exported.reveal().warnings).toEqual(['UNKNOWN_WORD_LIST'])
  })

  it('that is no text is refused, and its bytes are overwritten', async () => {
    const notText = [1, 2, 3, 0xff]
    const decode = vi.spyOn(TextDecoder.prototype, 'decode')
    try {
      const exporting = exportFrom((recipient) => {
        const { enc, ciphertext } = seal(recipient, Uint8Array.from(notText))
        const [encappedPublic, sealed] = [enc, ciphertext].map((it) =>
          Buffer.from(it).toString('hex'),
        )
        const data = {
          encappedPublic: `${encappedPublic}`,
          ciphertext: `${sealed}`,
          organizationId,
        }
        return makeEnvelope(data, signer)
      })

      await expect(exporting).rejects.toMatchObject({ code: 'EXPORT_REJECTED' })
      const phrases = decode.mock.calls
        .map(([bytes]) => bytes)
        .filter((bytes) => bytes?.byteLength === notText.length)
      expect(phrases).toEqual([new Uint8Array(notText.length)])
    } finally {
      decode.mockRestore()
    }
  })

  it.each(refusals)('%s is refused', async (_, bundleFor, code) => {
    await expect(exportFrom(bundleFor)).rejects.toMatchObject({ code })
  })

  it('is refused where no signer of a sandbox is pinned', async () => {
    const { fetch } = hostileRelay((recipient) =>
      sealWalletExport(phrase, organizationId, recipient, signer),
    )
    const { wallet } = await signedInWallet({ fetch })

    await expect(exportWallet(wallet)).rejects.toMatchObject({ code: 'SIGNER_NOT_TRUSTED' })
  })

  it('with any one bit flipped is refused, by a code of its own', async () => {
    const pair = await generateClientKeyPair()
    const genuine = Buffer.from(
      sealWalletExport(phrase, organizationId, Buffer.from(pair.publicKeyHex, 'hex'), signer),
    )
    const trust = { signerPublicKeys: [signerHex], organizationId }
    const bits = fc.integer({ min: 0, max: genuine.length * 8 - 1 })
    await fc.assert(
      fc.asyncProperty(bits, async (bit) => {
        const flipped = Buffer.from(genuine)
        flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7))
        const outcome = await openWalletExport(
          flipped.toString('latin1'),
          pair.keyPair,
          trust,
        ).then(
          (bytes) => new TextDecoder().decode(bytes),
          (error: unknown) => (error instanceof WalletError ? error.code : String(error)),
        )
        const refused =
          /^(BUNDLE_MALFORMED|SIGNER_NOT_TRUSTED|ORGANIZATION_MISMATCH|EXPORT_REJECTED)$/
        // Hex of either case is the same bytes: such a flip changes nothing that was signed.
        if (!isOnlyCase(genuine, bit) || outcome !== phrase) expect(outcome).toMatch(refused)
      }),
      { numRuns: 400 },
    )
  })
})

function isOnlyCase(text: Buffer, bit: number): boolean {
  return (bit & 7) === 5 && /[a-f]/i.test(String.fromCharCode(text[bit >> 3] ?? 0))
}
