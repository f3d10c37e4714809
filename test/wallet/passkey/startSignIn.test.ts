import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { contextOf, type Wallet } from '../../../src/wallet/context/walletContext.ts'
import { type CreateWalletOptions, createWallet } from '../../../src/wallet/createWallet.ts'
import { type SignInStart, startSignIn } from '../../../src/wallet/passkey/startSignIn.ts'
import { memoryKeyStore } from '../../../src/wallet/storage/memoryKeyStore.ts'
import { fakeDevice } from '../../support/fakeDevice.ts'
import { sessionFixture } from '../../support/fixtures.ts'
import { type ScriptedAnswer, scriptedRelay } from '../../support/scriptedRelay.ts'

const { accountId } = sessionFixture()
const otherAccountId = 'InternalAccount:another'
const passkey = { ...sessionFixture(), type: 'PASSKEY', credentialId: 'AQID' }
const passkeyChallenge = {
  ...passkey,
  challenge: 'AAAA',
  requestId: 'Request:1',
  expiresAt: '2099-01-01T00:00:00Z',
}
const credentials = { status: 200, body: { data: [passkey] } }
const refused = {
  status: 429,
  body: { status: 429, code: 'RATE_LIMITED', message: 'Too many requests' },
  retryAfterSeconds: 60,
}
const refusal = { code: 'RATE_LIMITED', retryable: true, retryAfterSeconds: 60 }

beforeEach(() => {
  fakeDevice()
})

afterEach(() => {
  vi.unstubAllGlobals()
})

/** A wallet over a relay that answers a start with these parts. */
function setUp(
  answer: ScriptedAnswer,
  options: Partial<CreateWalletOptions> = {},
  listed: object[] = [passkey],
) {
  const relay = scriptedRelay(({ path }) => {
    if (path.endsWith('/start')) return answer
    if (path.includes('/auth/credentials')) return { status: 200, body: { data: listed } }
    return { status: 200, body: { data: [{ id: accountId, type: 'EMBEDDED_WALLET' }] } }
  })
  const wallet = createWallet({
    relayUrl: '/wallet',
    keyStore: memoryKeyStore(),
    fetch: relay.fetch,
    ...options,
  })
  const started = () => relay.calls.find(({ path }) => path.endsWith('/start'))?.body
  return { wallet, relay, started }
}

function start(wallet: Wallet, options = {}): Promise<SignInStart> {
  return startSignIn(contextOf(wallet), options)
}

describe('startSignIn', () => {
  it('returns the credentials and the challenge that was made for its key', async () => {
    const parts = {
      accountId,
      credentials,
      passkeyChallenge: { status: 200, body: passkeyChallenge },
    }
    const { wallet, started } = setUp({ status: 200, body: parts })
    const { passkey: read, ...found } = await start(wallet)
    const given = read?.()

    expect(found).toMatchObject({ accountId, credentials: [{ id: passkey.id }] })
    expect(given?.passkeyChallenge).toMatchObject({ id: passkey.id, challenge: 'AAAA' })
    expect(started()).toEqual({ clientPublicKey: given?.clientKey.publicKeyHex })
  })

  it('takes no part about another account, and reads what the wallet’s own has', {
    tags: ['T24'],
  }, async () => {
    const another = { ...passkey, accountId: otherAccountId, id: 'AuthMethod:of-another' }
    const listed = { status: 200, body: { data: [another] } }
    const challenge = { status: 200, body: { ...passkeyChallenge, ...another } }
    const parts = {
      credentials: listed,
      passkeyChallenge: challenge,
      registrationChallenge: challenge,
    }
    for (const named of [{ accountId: otherAccountId }, {}]) {
      const { wallet } = setUp({ status: 200, body: { ...named, ...parts } })
      const found = await start(wallet).catch((error) => error)

      expect(found).toMatchObject({ accountId, credentials: [{ id: passkey.id }] })
      expect([found.passkey?.(), found.registration?.()]).toEqual([undefined, undefined])
    }
  })

  it('refuses a credential of another account, wherever it is listed', {
    tags: ['T22'],
  }, async () => {
    const another = { ...passkey, accountId: otherAccountId }
    const listed = { status: 200, body: { data: [passkey, another] } }
    const { wallet } = setUp({ status: 200, body: { accountId, credentials: listed } })
    const read = setUp({ status: 200, body: {} }, {}, [another])

    for (const each of [wallet, read.wallet])
      await expect(start(each)).rejects.toMatchObject({
        code: 'RESPONSE_INVALID',
        message: 'The response contains a credential of another account',
      })
  })

  it('names the account once the list of wallets has, and its passkey last used', async () => {
    const { wallet, relay } = setUp({ status: 200, body: { accountId, credentials } })
    const { session } = contextOf(wallet)
    await start(wallet)
    for (const id of [accountId, otherAccountId])
      await session.updateRecord(id, (record) => ({ ...record, lastPasskey: passkey.id }))
    await start(wallet)

    const starts = relay.calls.filter(({ path }) => path.endsWith('/start'))
    expect(starts[0]?.body).not.toHaveProperty('accountId')
    expect(starts[1]?.body).toMatchObject({ accountId, credentialId: passkey.id })
  })

  it('does not wait for the list of wallets', async () => {
    const { wallet, relay } = setUp({ status: 200, body: { accountId, credentials } })
    await start(wallet)

    expect(relay.calls.map(({ path }) => path.replace(/\?.*/, '')).sort()).toEqual([
      '/wallet/customers/internal-accounts',
      '/wallet/start',
    ])
  })

  it('prefers the passkey last used with the only account of this device', async () => {
    const { wallet, started } = setUp({ status: 200, body: { accountId, credentials } })
    const { session } = contextOf(wallet)
    await session.updateRecord(accountId, (record) => ({ ...record, lastPasskey: passkey.id }))
    await start(wallet)

    expect(started()).toMatchObject({ credentialId: passkey.id })
  })

  it('prefers none where the device knows several accounts, of which one is another’s', async () => {
    const { wallet, started } = setUp({ status: 200, body: { accountId, credentials } })
    const { session } = contextOf(wallet)
    for (const id of [accountId, 'InternalAccount:other'])
      await session.updateRecord(id, (record) => ({ ...record, lastPasskey: passkey.id }))
    await start(wallet)

    expect(started()).not.toHaveProperty('credentialId')
  })

  it('names the account that the wallet was set up with, and no remembered one', async () => {
    const remembered = setUp({ status: 200, body: { accountId, credentials } })
    const { session } = contextOf(remembered.wallet)
    await session.updateRecord(accountId, (record) => ({ ...record, lastPasskey: passkey.id }))
    await start(remembered.wallet)
    const given = setUp({ status: 200, body: { accountId, credentials } }, { accountId })
    await start(given.wallet)

    // It would count as another user's, where another user is logged in now.
    expect(remembered.started()).not.toHaveProperty('accountId')
    expect(given.started()).toMatchObject({ accountId })
  })

  it('reads the credentials itself where the relay could not choose the account', async () => {
    const { wallet } = setUp({ status: 200, body: {} })

    expect((await start(wallet)).credentials).toMatchObject([{ id: passkey.id }])
  })

  it('throws the refusal of a part as its own route would', async () => {
    const { wallet } = setUp({ status: 200, body: { accountId, credentials: refused } })

    await expect(start(wallet)).rejects.toMatchObject(refusal)
  })

  it('throws the refusal of a challenge only where it is read', async () => {
    const challenges = { passkeyChallenge: refused, registrationChallenge: refused }
    const { wallet } = setUp({ status: 200, body: { accountId, credentials, ...challenges } })
    const found = await start(wallet)

    expect(found.credentials).toMatchObject([{ id: passkey.id }])
    expect(found.passkey).toThrow(expect.objectContaining(refusal))
    expect(found.registration).toThrow(expect.objectContaining(refusal))
  })

  it('asks for no challenge where the browser has no passkeys', async () => {
    vi.stubGlobal('PublicKeyCredential', undefined)
    const { wallet, started } = setUp({ status: 200, body: { accountId, credentials } })
    const found = await start(wallet)

    expect(started()).toEqual({})
    expect(found.passkey?.()).toBeUndefined()
  })

  it('refuses parts that are malformed', async () => {
    const { wallet } = setUp({
      status: 200,
      body: { accountId, credentials: { status: 200, body: {} } },
    })

    await expect(start(wallet)).rejects.toMatchObject({ code: 'RESPONSE_INVALID' })
  })

  it('sends nothing from an insecure page', async () => {
    const { wallet, relay } = setUp({ status: 200, body: {} })
    vi.stubGlobal('crypto', {})

    await expect(start(wallet)).rejects.toMatchObject({ code: 'INSECURE_CONTEXT' })
    expect(relay.calls).toEqual([])
  })
})
