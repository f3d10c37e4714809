import { describe, expect, it, vi } from 'vitest'
import { verifyStamp } from '../../../src/crypto/stamp.ts'
import { WalletError } from '../../../src/shared/errors.ts'
import { contextOf } from '../../../src/wallet/context/walletContext.ts'
import { revokeSessionIntent } from '../../../src/wallet/signing/actionIntents.ts'
import { requestSigned, type SignedCall } from '../../../src/wallet/signing/requestSigned.ts'
import { sessionFixture } from '../../support/fixtures.ts'
import { type ScriptedAnswer, scriptedRelay } from '../../support/scriptedRelay.ts'
import { signedInWallet } from '../../support/signedInWallet.ts'
import { isPauseOfReadBack, skipPauses } from '../../support/skipPauses.ts'

skipPauses(isPauseOfReadBack)

const { accountId } = sessionFixture()
const payloadToSign =
  '{"type":"ACTIVITY_TYPE_DELETE_API_KEYS","organizationId":"o","parameters":{"apiKeyIds":["1"],"userId":"u"}}'
const challenge = (requestId: string, expiresAt = '2099-01-01T00:00:00Z') => ({
  status: 202,
  body: { payloadToSign, requestId, expiresAt },
})
const done = { status: 204 }

async function run(answers: ScriptedAnswer[], changes: Partial<SignedCall<string>> = {}) {
  const relay = scriptedRelay((_, count) => answers[count - 1] ?? 'networkError')
  const { wallet, sessionKey } = await signedInWallet({ fetch: relay.fetch, deadlineMs: 50 })
  const context = contextOf(wallet)
  const running = requestSigned(context, {
    accountId,
    call: { method: 'DELETE', path: '/auth/sessions/Session%3A1', body: { a: 1 } },
    intent: revokeSessionIntent(accountId),
    parse: () => 'done',
    readBack: () => Promise.reject(new Error('not read back')),
    ...changes,
  })
  return { context, relay, sessionKey, running }
}

describe('requestSigned', () => {
  it('sends the same call again with the stamp and the Request-Id', async () => {
    const { relay, sessionKey, running } = await run([challenge('Request:1'), done])

    await expect(running).resolves.toBe('done')
    const [first, second] = relay.calls
    expect(first?.headers.has('Request-Id')).toBe(false)
    expect({ ...second, headers: 0 }).toEqual({ ...first, headers: 0 })
    expect(second?.headers.get('Request-Id')).toBe('Request:1')
    const stamp = second?.headers.get('Service-Wallet-Signature') ?? ''
    expect(await verifyStamp(stamp, payloadToSign)).toBe(sessionKey.publicKeyHex)
  })

  it('signs nothing where what is loaded beside it has failed, and waits for nothing else', async () => {
    const answers = [challenge('Request:1'), done]
    const waiting = await run(answers, { loading: new Promise<never>(() => {}) })
    await expect(waiting.running).resolves.toBe('done')
    expect(waiting.relay.calls).toHaveLength(2)

    const loading = Promise.reject(new WalletError('NETWORK_ERROR', 'not loaded'))
    loading.catch(() => undefined)
    const { relay, running } = await run(answers, { loading })
    await expect(running).rejects.toMatchObject({ code: 'NETWORK_ERROR' })
    expect(relay.calls).toHaveLength(1)
  })

  it('signs as often as the flow documents, never with the same Request-Id', async () => {
    const answers = [challenge('Request:1'), challenge('Request:2'), done]
    const { relay, running } = await run(answers, { maxSignatures: 2 })
    await running

    expect(relay.calls.map(({ headers }) => headers.get('Request-Id'))).toEqual([
      null,
      'Request:1',
      'Request:2',
    ])
  })

  it('signs once, and then reads the outcome, where the relay asks again', {
    tags: ['T3', 'T32'],
  }, async () => {
    const readBack = async () => 'notDone' as const
    const answers = [challenge('Request:1'), challenge('Request:2'), done]
    const { relay, running } = await run(answers, { readBack })

    await expect(running).rejects.toMatchObject({ code: 'RESPONSE_INVALID' })
    expect(relay.calls).toHaveLength(2)
  })

  it('remembers what the payload named only once the service has accepted the signature', {
    tags: ['T33'],
  }, async () => {
    const remembered = async (last: ScriptedAnswer) => {
      const { context, running } = await run([challenge('Request:1'), last])
      await running.catch(() => undefined)
      return (await context.session.readRecord(accountId)).organizationId
    }
    const refused = { status: 403, body: { code: 'FORBIDDEN', message: 'no' } }

    expect(await remembered(refused)).toBeUndefined()
    expect(await remembered('networkError')).toBeUndefined()
    expect(await remembered(done)).toBe('o')
  })

  it('reads the outcome when a signed call was answered with something else than documented', async () => {
    const unreadable = () => {
      throw new WalletError('RESPONSE_INVALID', 'not an account')
    }
    const readBack = async () => 'read back'
    const { running } = await run([challenge('Request:1'), done], { parse: unreadable, readBack })

    await expect(running).resolves.toBe('read back')
  })

  it('looks again for what may still be on its way before it says not done', async () => {
    let looks = 0
    const readBack = async () => {
      looks += 1
      return looks === 2 ? 'done after all' : 'notDone'
    }
    const { running } = await run([challenge('Request:1'), 'networkError'], { readBack })

    await expect(running).resolves.toBe('done after all')
  })

  it('looks once where the caller has aborted, or nothing was signed', {
    tags: ['T8'],
  }, async () => {
    let looks = 0
    const readBack = async () => {
      looks += 1
      return 'notDone' as const
    }
    const controller = new AbortController()
    const { signal } = controller
    const call = { method: 'DELETE', path: '/auth/sessions/Session%3A1', signal } as const
    const aborted = await run([challenge('Request:1'), 'never'], { call, readBack })
    await vi.waitFor(() => expect(aborted.relay.calls).toHaveLength(2), { interval: 1 })
    controller.abort()
    await expect(aborted.running).rejects.toMatchObject({ code: 'ABORTED' })
    expect(looks).toBe(1)

    const unsigned = await run(['networkError'], { readBack })
    await expect(unsigned.running).rejects.toMatchObject({ code: 'NETWORK_ERROR' })
    expect(looks).toBe(2)
  })

  it('signs nothing once the time has passed', { tags: ['T3'] }, async () => {
    const { relay, running } = await run([challenge('Request:1', '2020-01-01T00:00:00Z'), done])

    await expect(running).rejects.toMatchObject({ code: 'SIGNATURE_WINDOW_EXPIRED' })
    expect(relay.calls).toHaveLength(1)
  })

  it.each([
    'networkError',
    'never',
    { status: 502 },
    { status: 408 },
    { status: 400 },
  ] as ScriptedAnswer[])(
    'never sends a signed call twice: after %j the outcome is read',
    { tags: ['T8'] },
    async (lost) => {
      const answers: ScriptedAnswer[] = [challenge('Request:1'), lost, done]
      const read = await run(answers, { readBack: async () => 'read back' })
      await expect(read.running).resolves.toBe('read back')
      expect(read.relay.calls).toHaveLength(2)

      const notDone = await run(answers, { readBack: async () => 'notDone' })
      await expect(notDone.running).rejects.toMatchObject({
        code: expect.stringMatching(/NETWORK_ERROR|TIMEOUT|API_ERROR/),
      })

      const unknown = await run(answers)
      await expect(unknown.running).rejects.toMatchObject({
        code: 'OUTCOME_UNKNOWN',
        cause: new Error('not read back'),
      })
    },
  )

  it('reads the outcome of a lost first call too: it may have needed no signature', async () => {
    const done = await run(['networkError'], { readBack: async () => 'read back' })
    await expect(done.running).resolves.toBe('read back')
    expect(done.relay.calls).toHaveLength(1)

    const unread = await run(['networkError'])
    await expect(unread.running).rejects.toMatchObject({ code: 'NETWORK_ERROR' })
  })

  it('says after a refused signature that the session has ended, but for a sign-in', async () => {
    const answers = (): ScriptedAnswer[] => [
      challenge('Request:1'),
      { status: 401, body: { code: 'UNAUTHORIZED' } },
      { status: 200, body: { data: [] } },
    ]
    const ended = await run(answers())
    await expect(ended.running).rejects.toMatchObject({ code: 'SESSION_REQUIRED' })

    const signIn = await run(answers(), { isSignIn: true })
    await expect(signIn.running).rejects.toMatchObject({ code: 'API_ERROR' })
    expect(signIn.relay.calls).toHaveLength(2)
  })

  it('gives a refusal of the unsigned call as it is', async () => {
    const { relay, running } = await run([{ status: 401, body: { code: 'UNAUTHORIZED' } }])

    await expect(running).rejects.toMatchObject({ code: 'API_ERROR', status: 401 })
    expect(relay.calls).toHaveLength(1)
  })

  it('takes an addition that needs no signature, and no revocation', {
    tags: ['T42'],
  }, async () => {
    const call = { method: 'POST', path: '/auth/credentials', body: {} } as const
    const addition = await run([{ status: 201, body: {} }], { call })
    await expect(addition.running).resolves.toBe('done')

    const revocation = await run([done], { readBack: async () => 'notDone' })
    await expect(revocation.running).rejects.toMatchObject({ code: 'RESPONSE_INVALID' })
  })

  it('keeps the headers of the call', async () => {
    const headers = { 'Idempotency-Key': 'once' }
    const call = { method: 'DELETE', path: '/auth/sessions/Session%3A1', headers } as const
    const { relay, running } = await run([challenge('Request:1'), done], { call })
    await running

    expect(relay.calls.map((sent) => sent.headers.get('Idempotency-Key'))).toEqual(['once', 'once'])
  })

  it('gives the lost response where nothing could be read', async () => {
    const { running } = await run([challenge('Request:1'), 'networkError'], {
      readBack: undefined,
    } as unknown as Partial<SignedCall<string>>)

    await expect(running).rejects.toMatchObject({ code: 'NETWORK_ERROR' })
  })

  it('gives a refusal of the signature as it is', async () => {
    const refused = { status: 401, body: { code: 'UNAUTHORIZED', reason: 'reused' } }
    const stillActive = { status: 200, body: { data: [sessionFixture()] } }
    const { running } = await run([challenge('Request:1'), refused, stillActive])

    await expect(running).rejects.toMatchObject({ code: 'API_ERROR', reason: 'reused' })
  })
})
