import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createWallet } from '../../../src/wallet/createWallet.ts'
import { preparePasskeySignIn } from '../../../src/wallet/passkey/preparePasskeySignIn.ts'
import { signInWithPasskey } from '../../../src/wallet/passkey/signInWithPasskey.ts'
import { signOut } from '../../../src/wallet/sessionActions/signOut.ts'
import { memoryKeyStore } from '../../../src/wallet/storage/memoryKeyStore.ts'
import { type FakeDevice, fakeDevice } from '../../support/fakeDevice.ts'
import { sessionFixture } from '../../support/fixtures.ts'
import { scriptedRelay } from '../../support/scriptedRelay.ts'

const { accountId } = sessionFixture()
const challenge = Buffer.from(new Uint8Array(32).fill(7)).toString('base64url')
const older = { ...sessionFixture(), id: 'AuthMethod:1', createdAt: '2026-01-01T00:00:00Z' }
const newer = { ...sessionFixture(), id: 'AuthMethod:2', createdAt: '2026-02-01T00:00:00Z' }
let device: FakeDevice
let newerId: string

beforeEach(() => {
  device = fakeDevice()
  newerId = device.addPasskey()
})

afterEach(() => {
  vi.unstubAllGlobals()
})

/** An account with two passkeys on this device, and a relay that believes every assertion. */
function setUp(keyStore = memoryKeyStore()) {
  const passkeys = [
    { ...older, credentialId: device.credentialId },
    { ...newer, credentialId: newerId },
  ]
  const relay = scriptedRelay(({ path }, count) => {
    const passkey = passkeys.find(({ id }) => path.includes(encodeURIComponent(id)))
    const body = { ...passkey, challenge, requestId: `Request:${count}` }
    const expiresAt = '2099-01-01T00:00:00Z'
    if (path.endsWith('/challenge')) return { status: 200, body: { ...body, expiresAt } }
    if (path.endsWith('/verify')) return { status: 200, body: sessionFixture() }
    if (path.includes('/sessions/')) return { status: 204 }
    return { status: 200, body: { data: passkeys } }
  })
  const parts = { relayUrl: '/wallet', accountId, keyStore, sessionKeys: 'clientHeld' } as const
  const wallet = createWallet({ ...parts, fetch: relay.fetch })
  /** The credentials a challenge or a verification was requested for, in order. */
  const idsIn = (action: 'challenge' | 'verify') =>
    relay.calls
      .filter(({ path }) => path.endsWith(`/${action}`))
      .map(({ path }) => decodeURIComponent(path.split('/').at(-2) ?? ''))
  return { wallet, relay, keyStore, idsIn }
}

/** What a prompt allowed, base64url. */
function allowedIn(prompt: PublicKeyCredentialRequestOptions | undefined): string[] {
  return (prompt?.allowCredentials ?? []).map(({ id }) =>
    Buffer.from(id as ArrayBuffer).toString('base64url'),
  )
}

describe('an account with several passkeys', { tags: ['T22'] }, () => {
  it('may answer with any of them; the newest goes first where none was used here', async () => {
    const { wallet, idsIn } = setUp()
    await signInWithPasskey(wallet)

    expect(device.asked.map(allowedIn)).toEqual([[newerId, device.credentialId]])
    expect(idsIn('verify')).toEqual([newer.id])
  })

  it('is asked for the one last used on this device first, also after a sign-out', async () => {
    const { wallet, keyStore, idsIn } = setUp()
    await signInWithPasskey(wallet, { credential: older.id })
    await signOut(wallet)
    const reloaded = setUp(keyStore)
    await signInWithPasskey(reloaded.wallet)

    expect(idsIn('challenge')).toEqual([older.id])
    expect(reloaded.idsIn('challenge')).toEqual([older.id])
    expect(allowedIn(device.asked.at(-1))).toEqual([device.credentialId, newerId])
  })

  it('is asked for the newest where the one last used here is revoked', async () => {
    const { wallet, keyStore, idsIn } = setUp()
    await keyStore.update(accountId, (record) => ({ ...record, lastPasskey: 'AuthMethod:gone' }))
    await signInWithPasskey(wallet)

    expect(idsIn('verify')).toEqual([newer.id])
  })

  it('signs in though the database does not say which one was used last', async () => {
    const store = memoryKeyStore()
    let isDown = true
    const read = async (id: string) => {
      if (isDown) throw new Error('down')
      return store.read(id)
    }
    const { wallet } = setUp({ ...store, read })
    const prepared = await preparePasskeySignIn(wallet)
    isDown = false

    expect((await signInWithPasskey(wallet, { prepared })).id).toBe(sessionFixture().id)
  })

  it('answers for a named one only, where one is named', async () => {
    const { wallet, idsIn } = setUp()
    device.choose(newerId)
    await signInWithPasskey(wallet, { credential: older.id })

    expect(device.asked.map(allowedIn)).toEqual([[device.credentialId]])
    expect(idsIn('verify')).toEqual([older.id])
  })

  it.each(['modal', 'autofill'] as const)(
    'gives a sibling that answers (%s) its own challenge, in a second prompt for it alone',
    async (mediation) => {
      if (mediation === 'autofill') vi.stubGlobal('document', pageWithInput())
      const { wallet, keyStore, idsIn } = setUp()
      device.choose(device.credentialId)
      const signingIn = signInWithPasskey(wallet, { mediation })
      await vi.waitFor(() => expect(device.asked).not.toEqual([]))
      device.pickFromAutofill()
      await signingIn

      expect(idsIn('challenge')).toEqual([newer.id, older.id])
      expect(idsIn('verify')).toEqual([older.id])
      expect(allowedIn(device.asked[1])).toEqual([device.credentialId])
      const record = await keyStore.read(accountId)
      expect(record?.session?.signedInWith).toBe(older.id)
      expect(record?.lastPasskey).toBe(older.id)
      expect(record?.ownPasskeys).toEqual([device.credentialId])
    },
  )

  it('says that the second prompt needs a tap, and starts with the chosen one then', async () => {
    const { wallet, idsIn } = setUp()
    device.choose(device.credentialId)
    device.allowPrompts(1)
    await expect(signInWithPasskey(wallet)).rejects.toMatchObject({
      code: 'USER_GESTURE_REQUIRED',
      message: expect.stringContaining('second prompt'),
      retryable: true,
    })
    expect(idsIn('verify')).toEqual([])
    device.allowPrompts(1)
    await signInWithPasskey(wallet)

    expect(idsIn('challenge')).toEqual([newer.id, older.id, older.id])
    expect(idsIn('verify')).toEqual([older.id])
  })

  it('does not use a prepared challenge again that a sibling answered', async () => {
    const { wallet, idsIn } = setUp()
    const prepared = await preparePasskeySignIn(wallet)
    device.choose(device.credentialId)
    device.allowPrompts(1)
    await signInWithPasskey(wallet, { prepared }).catch(() => undefined)
    device.allowPrompts(1)
    await signInWithPasskey(wallet, { prepared })

    expect(idsIn('verify')).toEqual([older.id])
  })

  it.each(['modal', 'autofill'] as const)(
    'refuses another account’s passkey (%s) before anything is verified',
    async (mediation) => {
      if (mediation === 'autofill') vi.stubGlobal('document', pageWithInput())
      const { wallet, idsIn } = setUp()
      device.answerAs('AAAA')
      const signingIn = signInWithPasskey(wallet, { mediation })
      signingIn.catch(() => undefined)
      await vi.waitFor(() => expect(device.asked).not.toEqual([]))
      device.pickFromAutofill()

      await expect(signingIn).rejects.toMatchObject({ code: 'PASSKEY_FOR_OTHER_ACCOUNT' })
      expect(idsIn('verify')).toEqual([])
      expect(device.asked).toHaveLength(1)
    },
  )

  it('refuses a browser that answers the second prompt with yet another passkey', async () => {
    const { wallet, idsIn } = setUp()
    device.answerAs(device.credentialId, newerId)
    await expect(signInWithPasskey(wallet)).rejects.toMatchObject({ code: 'PASSKEY_UNSUPPORTED' })

    expect(idsIn('verify')).toEqual([])
  })
})

/** A document with an input that offers passkeys. */
function pageWithInput(): object {
  const querySelectorAll = () => [{}]
  return Object.assign(new EventTarget(), { visibilityState: 'visible', querySelectorAll })
}
