import { afterEach, describe, expect, it, vi } from 'vitest'
import { generateSessionKeyPair } from '../../../src/crypto/keyPairs.ts'
import { createWallet } from '../../../src/wallet/createWallet.ts'
import { executeQuote } from '../../../src/wallet/payments/executeQuote.ts'
import { getQuote } from '../../../src/wallet/payments/getQuote.ts'
import { memoryKeyStore } from '../../../src/wallet/storage/memoryKeyStore.ts'
import { pendingFixture, quoteFixture, sessionFixture } from '../../support/fixtures.ts'
import { type ScriptedAnswer, scriptedRelay } from '../../support/scriptedRelay.ts'

const payload =
  '{"type":"ACTIVITY_TYPE_SIGN_TRANSACTION_V2","organizationId":"o","parameters":{"signWith":"w"}}'
const quote = quoteFixture(payload)
const { accountId } = sessionFixture()
const executed: ScriptedAnswer = {
  status: 200,
  body: quoteFixture(payload, { status: 'PROCESSING' }),
}
const open: ScriptedAnswer = { status: 200, body: quote }

/** A wallet that is signed in, whose key notes what it signs. */
async function setUp() {
  const keyStore = memoryKeyStore()
  const sessionKey = await generateSessionKeyPair()
  const session = { ...sessionFixture(), sessionKey, signedInWith: 'AuthMethod:1' }
  await keyStore.update(accountId, () => ({ session, organizationId: 'o', signWith: 'w' }))
  const script = { read: open, send: executed }
  const relay = scriptedRelay(({ path }) => (path.endsWith('/execute') ? script.send : script.read))
  const signing = vi.spyOn(crypto.subtle, 'sign')
  const wallet = createWallet({ relayUrl: '/wallet', accountId, keyStore, fetch: relay.fetch })
  const calls = () =>
    relay.calls.map(({ path }) => (path.endsWith('/execute') ? 'execute' : 'read'))
  const pending = async () => (await keyStore.read(accountId))?.pendingExecutions ?? []
  return { keyStore, script, signing, wallet, calls, pending }
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('a payment while the relay cannot be reached', { tags: ['T35'] }, () => {
  it.each([
    ['no response comes', 'networkError'],
    ['a proxy responds', { status: 502, body: 'Bad Gateway' }],
  ] as [string, ScriptedAnswer][])(
    'is neither signed nor recorded where the browser is offline and %s',
    async (_, response) => {
      const { script, signing, wallet, calls, pending } = await setUp()
      vi.stubGlobal('navigator', { onLine: false })
      Object.assign(script, { read: response, send: response })

      await expect(executeQuote(wallet, quote)).rejects.toMatchObject({
        code: response === 'networkError' ? 'NETWORK_ERROR' : 'API_ERROR',
        retryable: true,
      })
      expect(signing).not.toHaveBeenCalled()
      expect(calls()).toEqual(['read'])
      expect(await pending()).toEqual([])
      expect(wallet.getState().pendingExecutions).toEqual([])
    },
  )

  it('is neither signed nor recorded after another call found no relay', async () => {
    const { script, signing, wallet, calls, pending } = await setUp()
    Object.assign(script, { read: 'networkError', send: 'networkError' })
    await getQuote(wallet, quote.id).catch(() => undefined)

    await expect(executeQuote(wallet, quote)).rejects.toMatchObject({ code: 'NETWORK_ERROR' })
    expect(signing).not.toHaveBeenCalled()
    expect(calls()).toEqual(['read', 'read'])
    expect(await pending()).toEqual([])
  })

  it('goes on once the relay responds again', async () => {
    const { script, wallet, calls } = await setUp()
    script.read = 'networkError'
    await getQuote(wallet, quote.id).catch(() => undefined)
    script.read = open

    expect(await executeQuote(wallet, quote)).toMatchObject({ status: 'executed' })
    expect(calls()).toEqual(['read', 'read', 'execute'])
  })

  it('goes on where the read is refused: the relay is there', async () => {
    const { script, wallet, calls } = await setUp()
    vi.stubGlobal('navigator', { onLine: false })
    const body = { status: 403, code: 'POLICY_REFUSED', message: 'no' }
    script.read = { status: 403, body }

    expect(await executeQuote(wallet, quote)).toMatchObject({ status: 'executed' })
    expect(calls()).toEqual(['read', 'execute'])
  })

  it('goes on where the browser is wrong, as with a relay on the same machine', async () => {
    const { wallet, calls } = await setUp()
    vi.stubGlobal('navigator', { onLine: false })

    expect(await executeQuote(wallet, quote)).toMatchObject({ status: 'executed' })
    expect(calls()).toEqual(['read', 'execute'])
  })

  it('stays of unknown outcome when an earlier call may have sent it', async () => {
    const { keyStore, script, wallet } = await setUp()
    const pendingExecutions = [pendingFixture()]
    await keyStore.update(accountId, (record) => ({ ...record, pendingExecutions }))
    vi.stubGlobal('navigator', { onLine: false })
    script.read = 'networkError'

    await expect(executeQuote(wallet, quote)).rejects.toMatchObject({ code: 'OUTCOME_UNKNOWN' })
  })

  it('is not of unknown outcome because another quote may have been sent', async () => {
    const { keyStore, script, wallet } = await setUp()
    const pendingExecutions = [pendingFixture({ quoteId: 'Quote:2' })]
    await keyStore.update(accountId, (record) => ({ ...record, pendingExecutions }))
    vi.stubGlobal('navigator', { onLine: false })
    script.read = 'networkError'

    await expect(executeQuote(wallet, quote)).rejects.toMatchObject({ code: 'NETWORK_ERROR' })
  })

  it('costs no request where nothing is in doubt', async () => {
    const { wallet, calls } = await setUp()
    await executeQuote(wallet, quote)

    expect(calls()).toEqual(['execute'])
  })
})
