import { describe, expect, it, vi } from 'vitest'
import { generateSessionKeyPair } from '../../../src/crypto/keyPairs.ts'
import { verifyStamp } from '../../../src/crypto/stamp.ts'
import { hostedSandbox } from '../../../src/wallet/context/hostedSandbox.ts'
import { contextOf } from '../../../src/wallet/context/walletContext.ts'
import { createWallet } from '../../../src/wallet/createWallet.ts'
import { executeQuoteIntent } from '../../../src/wallet/signing/intent.ts'
import { signPayload } from '../../../src/wallet/signing/signPayload.ts'
import { memoryKeyStore } from '../../../src/wallet/storage/memoryKeyStore.ts'
import { sessionFixture } from '../../support/fixtures.ts'
import { signedInWallet } from '../../support/signedInWallet.ts'

const { accountId } = sessionFixture()
const expiresAt = '2099-01-01T00:00:00Z'
const payloadOf = (organizationId: string) =>
  JSON.stringify({
    type: 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2',
    organizationId,
    parameters: { signWith: 'w', unsignedTransaction: '00' },
  })
const call = (payloadToSign: string) => ({
  accountId,
  payload: { payloadToSign, expiresAt },
  intent: executeQuoteIntent(),
})

describe('signPayload', () => {
  it('signs once the session and the payload are right', async () => {
    const { wallet, sessionKey } = await signedInWallet()
    const { signature } = await signPayload(contextOf(wallet), call(payloadOf('org-1')))

    expect(await verifyStamp(signature, payloadOf('org-1'))).toBe(sessionKey.publicKeyHex)
  })

  it('remembers nothing by itself, for nothing was accepted yet', { tags: ['T3'] }, async () => {
    const { wallet } = await signedInWallet()
    const { owner } = await signPayload(contextOf(wallet), call(payloadOf('org-1')))

    expect(owner).toEqual({ organizationId: 'org-1', signWith: 'w' })
    const { organizationId } = await contextOf(wallet).session.readRecord(accountId)
    expect(organizationId).toBeUndefined()
  })

  it('asks the organization that was configured, whatever was learned', {
    tags: ['T3'],
  }, async () => {
    const { wallet } = await signedInWallet({ organizationId: 'org-2' })

    await expect(signPayload(contextOf(wallet), call(payloadOf('org-1')))).rejects.toMatchObject({
      code: 'ORGANIZATION_MISMATCH',
    })
  })

  it.each([
    ['another organization', { organizationId: 'org-2' }, 'ORGANIZATION_MISMATCH'],
    ['another address', { signWith: 'x' }, 'PAYLOAD_MISMATCH'],
  ])('signs nothing where %s was remembered', { tags: ['T3'] }, async (_, remembered, code) => {
    const { wallet } = await signedInWallet()
    const { session } = contextOf(wallet)
    await session.updateRecord(accountId, (record) => ({ ...record, ...remembered }))

    await expect(signPayload(contextOf(wallet), call(payloadOf('org-1')))).rejects.toMatchObject({
      code,
    })
  })

  it('lets the intent see the Request-Id and the service’s time', { tags: ['T3'] }, async () => {
    const nowMs = Date.parse('2026-01-01T00:00:00Z')
    const { wallet } = await signedInWallet({ now: () => nowMs })
    const intent = vi.fn(() => ({}))
    const payload = { ...call('{}').payload, requestId: 'Request:1' }
    await signPayload(contextOf(wallet), { accountId, payload, intent })

    expect(intent).toHaveBeenCalledWith(
      { text: '{}', fields: {} },
      expect.objectContaining({ requestId: 'Request:1', nowMs, unknownPayload: 'refuse' }),
    )
  })

  it('signs with the session it is given', async () => {
    const { wallet } = await signedInWallet()
    const sessionKey = await generateSessionKeyPair()
    const signing = signPayload(contextOf(wallet), {
      ...call(payloadOf('org-1')),
      session: { sessionKey },
    })

    const { signature } = await signing
    expect(await verifyStamp(signature, payloadOf('org-1'))).toBe(sessionKey.publicKeyHex)
  })

  it('signs nothing with a session whose key it does not have', async () => {
    const { wallet } = await signedInWallet()
    const signing = signPayload(contextOf(wallet), { ...call(payloadOf('org-1')), session: {} })

    await expect(signing).rejects.toMatchObject({ code: 'SESSION_REQUIRED' })
  })

  it('requires a sign-in where there is no session, and the app has no function for it', async () => {
    const { wallet } = await signedInWallet()
    await contextOf(wallet).session.close(accountId, 'signedOut')

    await expect(signPayload(contextOf(wallet), call(payloadOf('org-1')))).rejects.toMatchObject({
      code: 'SESSION_REQUIRED',
    })
  })

  it('takes in a hosted sandbox its signature, whatever the form of the payload', async () => {
    const { wallet } = await signedInWallet({ environment: hostedSandbox() })
    const { signature } = await signPayload(contextOf(wallet), call('CgxkZWFkYmVlZg=='))

    expect(signature).toBe('sandbox-valid-signature')
  })

  it('has nobody sign in before what is loaded meanwhile is there', async () => {
    const onSessionRequired = vi.fn(async () => undefined)
    const { wallet } = await signedInWallet({ onSessionRequired })
    await contextOf(wallet).session.close(accountId, 'signedOut')
    let finish: () => void = () => undefined
    const loading = new Promise<void>((resolve) => {
      finish = resolve
    })
    const aborting = new AbortController()
    const options = { ...call(payloadOf('org-1')), loading }
    const given = signPayload(contextOf(wallet), { ...options, signal: aborting.signal })
    const signing = signPayload(contextOf(wallet), options)
    setTimeout(() => aborting.abort())
    await expect(given).rejects.toMatchObject({ code: 'ABORTED' })
    expect(onSessionRequired).not.toHaveBeenCalled()
    finish()

    await expect(signing).rejects.toMatchObject({ code: 'SESSION_REQUIRED' })
    expect(onSessionRequired).toHaveBeenCalledTimes(1)
  })

  it.each(['expired', 'revoked', 'signedOut'] as const)(
    'tells the app why a sign-in is required: %s',
    async (reason) => {
      const onSessionRequired = vi.fn(async () => undefined)
      let nowMs = Date.parse('2026-01-01T00:00:00Z')
      const { wallet } = await signedInWallet({ onSessionRequired, now: () => nowMs })
      const { session, clock } = contextOf(wallet)
      clock.observe(new Date(nowMs).toUTCString(), nowMs, nowMs)
      if (reason === 'expired') nowMs = Date.parse(sessionFixture().expiresAt)
      else await session.close(accountId, reason)
      const payload = { payloadToSign: payloadOf('org-1'), expiresAt: '2100-01-01T00:00:00Z' }
      const signing = signPayload(contextOf(wallet), { ...call(''), payload })

      await expect(signing).rejects.toMatchObject({ code: 'SESSION_REQUIRED' })
      expect(onSessionRequired.mock.calls).toEqual([[reason]])
      wallet.destroy()
    },
  )

  it.each([
    ['JSON', `${payloadOf('org-1')}${' '.repeat(100_000)}`],
    ['hex', '7f'.repeat(2_000_000)],
    ['base64', 'QUJD'.repeat(25_001)],
    ['characters outside ASCII', '\u3131'.repeat(100_001)],
  ])(
    'refuses a payload that is too long before it is decoded: %s',
    {
      tags: ['T3'],
    },
    async (_, payloadToSign) => {
      const { wallet } = await signedInWallet({ unknownPayload: 'sign' })
      const decoders = [
        vi.spyOn(JSON, 'parse'),
        vi.spyOn(globalThis, 'atob'),
        vi.spyOn(TextDecoder.prototype, 'decode'),
      ]
      const code = await signPayload(contextOf(wallet), call(payloadToSign)).catch(
        ({ code }) => code,
      )
      const decoded = decoders.map(({ mock }) => mock.calls.length)
      for (const decoder of decoders) decoder.mockRestore()

      expect(code).toBe('PAYLOAD_MISMATCH')
      expect(decoded).toEqual([0, 0, 0])
    },
  )

  it('signs a payload of the greatest length', async () => {
    const { wallet } = await signedInWallet()
    const payloadToSign = payloadOf('org-1').padEnd(100_000)

    expect(await signPayload(contextOf(wallet), call(payloadToSign))).toBeDefined()
  })

  it('takes a record whose key was lost for no session at all', async () => {
    const keyStore = memoryKeyStore()
    const session = { ...sessionFixture(), signedInWith: 'AuthMethod:1' }
    await keyStore.update(accountId, () => ({ session }))
    const wallet = createWallet({ relayUrl: '/wallet', accountId, keyStore })

    await expect(signPayload(contextOf(wallet), call(payloadOf('org-1')))).rejects.toMatchObject({
      code: 'SESSION_REQUIRED',
    })
    wallet.destroy()
  })

  it('asks the app to sign in once for many payloads, and goes on', async () => {
    const keyStore = memoryKeyStore()
    const sessionKey = await generateSessionKeyPair()
    const session = { ...sessionFixture(), sessionKey, signedInWith: 'AuthMethod:1' }
    const onSessionRequired = vi.fn(async () => {
      await contextOf(wallet).session.open(accountId, session)
    })
    const wallet = createWallet({ relayUrl: '/wallet', accountId, keyStore, onSessionRequired })
    const signing = [1, 2, 3].map(() => signPayload(contextOf(wallet), call(payloadOf('org-1'))))

    for (const { signature } of await Promise.all(signing)) {
      expect(await verifyStamp(signature, payloadOf('org-1'))).toBe(sessionKey.publicKeyHex)
    }
    expect(onSessionRequired).toHaveBeenCalledTimes(1)
    wallet.destroy()
  })

  it('asks each time where the app’s function returns nothing', async () => {
    let requests = 0
    const onSessionRequired = () => {
      requests += 1
    }
    const options = { relayUrl: '/wallet', accountId, keyStore: memoryKeyStore() }
    const wallet = createWallet({ ...options, onSessionRequired } as unknown as typeof options)
    for (const _ of [1, 2]) {
      await expect(signPayload(contextOf(wallet), call(payloadOf('org-1')))).rejects.toMatchObject({
        code: 'SESSION_REQUIRED',
      })
    }

    expect(requests).toBe(2)
    wallet.destroy()
  })

  it('signs nothing when the sign-in took longer than the payload is good for', {
    tags: ['T3'],
  }, async () => {
    const time = { nowMs: Date.parse('2026-01-01T00:00:00Z') }
    const sessionKey = await generateSessionKeyPair()
    const session = { ...sessionFixture(), sessionKey, signedInWith: 'AuthMethod:1' }
    const wallet = createWallet({
      relayUrl: '/wallet',
      accountId,
      keyStore: memoryKeyStore(),
      now: () => time.nowMs,
      onSessionRequired: async () => {
        time.nowMs += 300_000
        await contextOf(wallet).session.open(accountId, session)
      },
    })
    const payload = { payloadToSign: payloadOf('org-1'), expiresAt: '2026-01-01T00:05:00Z' }
    const signing = signPayload(contextOf(wallet), { ...call(payloadOf('org-1')), payload })

    await expect(signing).rejects.toMatchObject({ code: 'SIGNATURE_WINDOW_EXPIRED' })
    wallet.destroy()
  })

  it('signs until the payload expires, and not at that very time', { tags: ['T3'] }, async () => {
    const signAt = async (nowMs: number) => {
      const { wallet } = await signedInWallet({ now: () => nowMs })
      const payload = { payloadToSign: payloadOf('org-1'), expiresAt: '2026-01-01T00:05:00Z' }
      return signPayload(contextOf(wallet), { ...call(''), payload })
    }
    const expiresMs = Date.parse('2026-01-01T00:05:00Z')

    expect(await signAt(expiresMs - 1)).toBeDefined()
    await expect(signAt(expiresMs)).rejects.toMatchObject({
      code: 'SIGNATURE_WINDOW_EXPIRED',
      retryable: true,
    })
  })

  it('asks for no sign-in for a payload whose time has passed', async () => {
    const onSessionRequired = vi.fn(async () => undefined)
    const keyStore = memoryKeyStore()
    const wallet = createWallet({ relayUrl: '/wallet', accountId, keyStore, onSessionRequired })
    const payload = { payloadToSign: payloadOf('org-1'), expiresAt: '2020-01-01T00:00:00Z' }
    const signing = signPayload(contextOf(wallet), { ...call(payloadOf('org-1')), payload })

    await expect(signing).rejects.toMatchObject({ code: 'SIGNATURE_WINDOW_EXPIRED' })
    expect(onSessionRequired).not.toHaveBeenCalled()
    wallet.destroy()
  })

  it('signs nothing when the sign-in it asked for opened no session', async () => {
    const keyStore = memoryKeyStore()
    const onSessionRequired = async () => undefined
    const wallet = createWallet({ relayUrl: '/wallet', accountId, keyStore, onSessionRequired })

    await expect(signPayload(contextOf(wallet), call(payloadOf('org-1')))).rejects.toMatchObject({
      code: 'SESSION_REQUIRED',
    })
  })
})
