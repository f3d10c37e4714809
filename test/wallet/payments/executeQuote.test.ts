import { describe, expect, it, vi } from 'vitest'
import { generateSessionKeyPair } from '../../../src/crypto/keyPairs.ts'
import { verifyStamp } from '../../../src/crypto/stamp.ts'
import type { Quote } from '../../../src/shared/resources.ts'
import { contextOf, type Wallet } from '../../../src/wallet/context/walletContext.ts'
import { executeQuote } from '../../../src/wallet/payments/executeQuote.ts'
import { memoryKeyStore } from '../../../src/wallet/storage/memoryKeyStore.ts'
import { quoteFixture, sessionFixture } from '../../support/fixtures.ts'
import { type ScriptedAnswer, scriptedRelay } from '../../support/scriptedRelay.ts'
import { signedInWallet } from '../../support/signedInWallet.ts'
import { isPauseOfSend, skipPauses } from '../../support/skipPauses.ts'

skipPauses(isPauseOfSend)

const payload = `{ "type":"ACTIVITY_TYPE_SIGN_TRANSACTION_V2","organizationId":"org-1",
  "parameters":{"signWith":"w","unsignedTransaction":"00","note":"\u2028é"}} `
const instruction = {
  accountOrWalletInfo: { accountType: 'EMBEDDED_WALLET', payloadToSign: payload },
}
const processing = { status: 200, body: quoteFixture(payload, { status: 'PROCESSING' }) }
const pending = { status: 200, body: quoteFixture(payload) }

async function setUp(...answers: ScriptedAnswer[]) {
  const relay = scriptedRelay((_, count) => answers[count - 1] ?? answers.at(-1) ?? 'networkError')
  return { relay, ...(await signedInWallet({ fetch: relay.fetch, deadlineMs: 50 })) }
}

async function openSession(wallet: Wallet): Promise<void> {
  const sessionKey = await generateSessionKeyPair()
  const session = { ...sessionFixture(), sessionKey, signedInWith: 'AuthMethod:1' }
  await contextOf(wallet).session.open(session.accountId, session)
}

const executes = (relay: { calls: { path: string }[] }) =>
  relay.calls.filter(({ path }) => path.endsWith('/execute'))

describe('executeQuote', () => {
  it('signs exactly the payload it was given, and names the quote in the idempotency key', {
    tags: ['T3', 'T9'],
  }, async () => {
    const { relay, wallet, sessionKey } = await setUp(processing)
    const executed = await executeQuote(wallet, quoteFixture(payload))
    const [call] = relay.calls
    const stamp = call?.headers.get('Service-Wallet-Signature') ?? ''

    expect(executed).toEqual({ status: 'executed', quote: processing.body })
    await expect(verifyStamp(stamp, payload)).resolves.toBe(sessionKey.publicKeyHex)
    expect(call?.headers.get('Idempotency-Key')).toBe(
      'execute-Quote-00000000-0000-4000-8000-000000000003',
    )
  })

  it.each([
    ['an instruction of nothing', { paymentInstructions: [{}] }],
    ['no instructions but null', { paymentInstructions: [null] }],
    ['no destination', { destination: undefined }],
  ])('refuses a quote with %s, and sends nothing', async (_, part) => {
    const { relay, wallet } = await setUp(processing)
    const given = { ...quoteFixture(payload), ...part } as unknown as Quote

    await expect(executeQuote(wallet, given)).rejects.toMatchObject({ code: 'INVALID_INPUT' })
    expect(relay.calls).toEqual([])
  })

  it.each([
    ['another flow', payload.replace('SIGN_TRANSACTION', 'EXPORT_WALLET'), 'PAYLOAD_MISMATCH'],
    ['an unpaired surrogate', `${payload}\ud83d`, 'PAYLOAD_NOT_SIGNABLE'],
    ['nothing', '', 'PAYLOAD_NOT_SIGNABLE'],
  ])('signs and sends nothing for %s', { tags: ['T3'] }, async (_, text, code) => {
    const { relay, wallet } = await setUp(processing)
    const sign = vi.spyOn(crypto.subtle, 'sign')
    await expect(executeQuote(wallet, quoteFixture(text))).rejects.toMatchObject({ code })

    expect(sign).not.toHaveBeenCalled()
    expect(relay.calls).toEqual([])
    sign.mockRestore()
  })

  it('refuses the payload of another organization than the one it signed for first', {
    tags: ['T5'],
  }, async () => {
    const { wallet } = await setUp(processing)
    await executeQuote(wallet, quoteFixture(payload))
    const swapped = quoteFixture(payload.replace('org-1', 'org-2'), { id: 'Quote:2' })

    await expect(executeQuote(wallet, swapped)).rejects.toMatchObject({
      code: 'ORGANIZATION_MISMATCH',
    })
  })

  it('is not bound to an organization by a payload that the service refused', {
    tags: ['T5'],
  }, async () => {
    const refused = { status: 400, body: { code: 'INVALID_INPUT', message: 'no' } }
    const wrong = quoteFixture(payload.replace('org-1', 'org-2'))
    const { wallet } = await setUp(refused, { status: 200, body: wrong }, processing)
    await expect(executeQuote(wallet, wrong)).rejects.toMatchObject({ code: 'API_ERROR' })

    expect(await executeQuote(wallet, quoteFixture(payload))).toBeDefined()
  })

  it.each<[string, unknown]>([
    ['its id', quoteFixture(payload).id],
    ['nothing', undefined],
    ['a quote without an id', { ...quoteFixture(payload), id: undefined }],
    ['a quote without a source', { ...quoteFixture(payload), source: undefined }],
  ])('refuses %s in place of a quote', async (_, quote) => {
    const { relay, wallet } = await setUp(processing)

    await expect(executeQuote(wallet, quote as Quote)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    })
    expect(relay.calls).toEqual([])
  })

  it.each([
    [
      'a quote that is not PENDING',
      quoteFixture(payload, { status: 'FAILED' }),
      'QUOTE_NOT_EXECUTABLE',
    ],
    [
      'a quote out of another wallet',
      quoteFixture(payload, { source: { accountId: 'InternalAccount:2' } }),
      'QUOTE_NOT_EXECUTABLE',
    ],
    [
      'a quote without instructions',
      { ...quoteFixture(payload), paymentInstructions: undefined } as unknown as Quote,
      'QUOTE_NOT_EXECUTABLE',
    ],
    [
      'a quote whose payload is no text',
      quoteFixture(payload, {
        paymentInstructions: [
          { accountOrWalletInfo: { accountType: 'EMBEDDED_WALLET', payloadToSign: [payload] } },
        ],
      } as unknown as Partial<Quote>),
      'QUOTE_NOT_EXECUTABLE',
    ],
    [
      'a quote without a payload',
      quoteFixture(payload, { paymentInstructions: [] }),
      'QUOTE_NOT_EXECUTABLE',
    ],
    [
      'a quote with two payloads',
      quoteFixture(payload, { paymentInstructions: [instruction, instruction] }),
      'QUOTE_NOT_EXECUTABLE',
    ],
  ])('sends nothing for %s', { tags: ['T3'] }, async (_, quote, code) => {
    const { relay, wallet } = await setUp(processing)

    await expect(executeQuote(wallet, quote)).rejects.toMatchObject({ code })
    expect(relay.calls).toEqual([])
  })

  it.each([
    'SPARK_WALLET',
    'embedded_wallet',
    'EMBEDDED_WALLET_V2',
    'NOT_EMBEDDED_WALLET',
    ' EMBEDDED_WALLET',
    'USD_ACCOUNT',
    '',
  ])(
    'sends nothing for a payload of instructions for another account: %j',
    {
      tags: ['T3'],
    },
    async (accountType) => {
      const { relay, wallet } = await setUp(processing)
      const other = { accountOrWalletInfo: { accountType, payloadToSign: payload } }
      const quote = quoteFixture(payload, { paymentInstructions: [other] } as Partial<Quote>)

      await expect(executeQuote(wallet, quote)).rejects.toMatchObject({
        code: 'QUOTE_NOT_EXECUTABLE',
      })
      expect(relay.calls).toEqual([])
    },
  )

  it.each(['before', 'after'])(
    'signs the wallet’s payload with other instructions %s it',
    {
      tags: ['T3'],
    },
    async (place) => {
      const { relay, wallet } = await setUp(processing)
      const info = { accountType: 'SPARK_WALLET', payloadToSign: payload.replace('org-1', 'org-2') }
      const other = { accountOrWalletInfo: info }
      const paymentInstructions = place === 'before' ? [other, instruction] : [instruction, other]
      await executeQuote(wallet, quoteFixture(payload, { paymentInstructions }))

      const stamp = relay.calls[0]?.headers.get('Service-Wallet-Signature') ?? ''
      await expect(verifyStamp(stamp, payload)).resolves.toBeDefined()
    },
  )

  it.each([
    ['expired, which the service says too', { status: 'EXPIRED' }],
    ['expired, which the service has not noticed yet', { status: 'PENDING' }],
  ])('signs nothing for a quote that has %s', async (_, changes) => {
    const past = { expiresAt: '2020-01-01T00:00:00Z' }
    const read = { status: 200, body: quoteFixture(payload, { ...past, ...changes }) }
    const { relay, wallet } = await setUp(read)
    const executing = executeQuote(wallet, quoteFixture(payload, past))

    await expect(executing).rejects.toMatchObject({ code: 'QUOTE_EXPIRED' })
    expect(executes(relay)).toEqual([])
  })

  it('finds that an expired quote was executed before: by another tab, or a lost call', async () => {
    const { relay, wallet } = await setUp(processing)
    const quote = quoteFixture(payload, { expiresAt: '2020-01-01T00:00:00Z' })

    expect((await executeQuote(wallet, quote)).status).toBe('executed')
    expect(executes(relay)).toEqual([])
  })

  it('is QUOTE_EXPIRED when the quote ran out while the customer signed in, and signs nothing', async () => {
    const time = { nowMs: Date.parse('2026-01-01T00:00:00Z') }
    const relay = scriptedRelay(() => pending)
    const { wallet } = await signedInWallet({
      fetch: relay.fetch,
      now: () => time.nowMs,
      keyStore: memoryKeyStore(),
      onSessionRequired: async () => {
        time.nowMs += 600_000
        await openSession(wallet)
      },
    })
    const quote = quoteFixture(payload, { expiresAt: '2026-01-01T00:05:00Z' })

    await expect(executeQuote(wallet, quote)).rejects.toMatchObject({ code: 'QUOTE_EXPIRED' })
    expect(executes(relay)).toEqual([])
  })

  it('executes the quote as it was given, whatever the app makes of it while the customer signs in', {
    tags: ['T3', 'T9'],
  }, async () => {
    const given = quoteFixture(payload)
    const quote = structuredClone(given)
    const relay = scriptedRelay(() => processing)
    const { wallet } = await signedInWallet({
      fetch: relay.fetch,
      keyStore: memoryKeyStore(),
      onSessionRequired: async () => {
        Object.assign(quote, {
          id: 'Quote:2',
          expiresAt: '2020-01-01T00:00:00Z',
        })
        await openSession(wallet)
      },
    })
    const executed = await executeQuote(wallet, quote)
    const [call] = relay.calls

    expect(executed.status).toBe('executed')
    expect(call?.path).toBe(`/wallet/quotes/${encodeURIComponent(given.id)}/execute`)
    expect(call?.headers.get('Idempotency-Key')).toBe(`execute-${given.id.replace(':', '-')}`)
  })

  it('sends again with the same key and stamp when the response is lost', async () => {
    const { relay, wallet } = await setUp('networkError', { status: 502 }, processing)
    await executeQuote(wallet, quoteFixture(payload))
    const sent = executes(relay) as typeof relay.calls

    expect(sent).toHaveLength(3)
    for (const name of ['Service-Wallet-Signature', 'Idempotency-Key']) {
      expect(new Set(sent.map(({ headers }) => headers.get(name))).size).toBe(1)
    }
  })

  it('sends again with the same key after the 4xx of a proxy', async () => {
    const { relay, wallet } = await setUp({ status: 499 }, { status: 400 }, processing)
    const executed = await executeQuote(wallet, quoteFixture(payload))
    const keys = executes(relay).map((call) => Reflect.get(call, 'headers').get('Idempotency-Key'))

    expect(executed.status).toBe('executed')
    expect(keys).toHaveLength(3)
    expect(new Set(keys).size).toBe(1)
  })

  it('reads the outcome when there is never a response', async () => {
    const { wallet } = await setUp('never', 'never', 'never', processing)

    await expect(executeQuote(wallet, quoteFixture(payload))).resolves.toMatchObject({
      status: 'executed',
    })
  })

  it('does not take PENDING for not done: the request may still be on its way', {
    tags: ['T9'],
  }, async () => {
    const { wallet } = await setUp('networkError', 'networkError', 'networkError', pending)

    await expect(executeQuote(wallet, quoteFixture(payload))).rejects.toMatchObject({
      code: 'OUTCOME_UNKNOWN',
      retryable: true,
    })
  })

  it('takes a conflict with a quote that is under way for done', async () => {
    const { wallet } = await setUp({ status: 409, body: { code: 'CONFLICT' } }, processing)

    await expect(executeQuote(wallet, quoteFixture(payload))).resolves.toMatchObject({
      status: 'executed',
    })
  })

  it.each([
    [{ status: 429, body: { code: 'RATE_LIMITED' } }],
    [{ status: 401, body: { code: 'APP_SESSION_REQUIRED' } }],
    [{ status: 409, body: { code: 'CONFLICT' } }],
    [{ status: 400, body: { code: 'INSUFFICIENT_FUNDS' } }],
  ])('is of unknown outcome when a lost response is followed by %j', async (refusal) => {
    const { wallet } = await setUp('networkError', refusal, pending)

    await expect(executeQuote(wallet, quoteFixture(payload))).rejects.toMatchObject({
      code: 'OUTCOME_UNKNOWN',
    })
  })

  it('is of unknown outcome when a conflict cannot be read back', async () => {
    const { wallet } = await setUp({ status: 409, body: { code: 'CONFLICT' } }, 'networkError')

    await expect(executeQuote(wallet, quoteFixture(payload))).rejects.toMatchObject({
      code: 'OUTCOME_UNKNOWN',
    })
  })

  it('takes neither another quote’s response nor PENDING for done', async () => {
    const other = {
      status: 200,
      body: quoteFixture(payload, { id: 'Quote:2', status: 'PROCESSING' }),
    }
    for (const answer of [other, pending]) {
      const { wallet } = await setUp(answer, answer)
      await expect(executeQuote(wallet, quoteFixture(payload))).rejects.toMatchObject({
        code: 'OUTCOME_UNKNOWN',
      })
    }
  })

  it('refuses a payload signed with another wallet than before', { tags: ['T3'] }, async () => {
    const { wallet } = await setUp(processing)
    await executeQuote(wallet, quoteFixture(payload))
    const other = payload.replace('"signWith":"w"', '"signWith":"x"')
    const swapped = quoteFixture(other, { id: 'Quote:2' })

    await expect(executeQuote(wallet, swapped)).rejects.toMatchObject({ code: 'PAYLOAD_MISMATCH' })
  })

  it('signs out when the service refuses the signature of a session that has ended', {
    tags: ['T7'],
  }, async () => {
    const { wallet } = await setUp(
      { status: 401, body: { code: 'WALLET_SIGNATURE_INVALID' } },
      { status: 200, body: { data: [] } },
    )
    await expect(executeQuote(wallet, quoteFixture(payload))).rejects.toMatchObject({
      code: 'SESSION_REQUIRED',
    })

    expect(wallet.getState()).toMatchObject({ status: 'signedOut', reason: 'revoked' })
  })

  it('throws the service’s refusal as it is, after reading the quote back', async () => {
    const refusal = { status: 400, body: { code: 'INSUFFICIENT_FUNDS' } }
    const { relay, wallet } = await setUp(refusal, pending)

    await expect(executeQuote(wallet, quoteFixture(payload))).rejects.toMatchObject({
      code: 'INSUFFICIENT_FUNDS',
    })
    expect(relay.calls.map(({ method }) => method)).toEqual(['POST', 'GET'])
  })

  it('needs a session', async () => {
    const { relay, wallet } = await setUp(processing)
    const accountId = 'InternalAccount:another'
    const { wallet: signedOut } = await signedInWallet({ fetch: relay.fetch, accountId })
    const quote = quoteFixture(payload, { source: { accountId } })

    await expect(executeQuote(signedOut, quote)).rejects.toMatchObject({
      code: 'SESSION_REQUIRED',
    })
    expect(wallet.getState().status).toBe('loading')
  })

  it('executes a quote that is submitted many times at once one after the other', {
    tags: ['T9'],
  }, async () => {
    let [open, mostOpen] = [0, 0]
    const relay = scriptedRelay(async () => {
      open += 1
      mostOpen = Math.max(mostOpen, open)
      await new Promise((resolve) => setTimeout(resolve, 5))
      open -= 1
      return processing
    })
    const { wallet } = await signedInWallet({ fetch: relay.fetch })
    const submits = Array.from({ length: 10 }, () => executeQuote(wallet, quoteFixture(payload)))
    const executed = await Promise.all(submits)

    expect(mostOpen).toBe(1)
    expect(new Set(executed.map(({ quote }) => quote.id)).size).toBe(1)
    const keys = relay.calls.map(({ headers }) => headers.get('Idempotency-Key'))
    expect(new Set(keys).size).toBe(1)
  })

  it('goes on in a second call while the first still waits for the customer to sign in', async () => {
    const relay = scriptedRelay(() => processing)
    const { wallet } = await signedInWallet({
      fetch: relay.fetch,
      keyStore: memoryKeyStore(),
      onSessionRequired: () => new Promise(() => undefined),
    })
    const waiting = new AbortController()
    const first = executeQuote(wallet, quoteFixture(payload), { signal: waiting.signal })
    await vi.waitFor(() => expect(wallet.getState().status).toBe('signedOut'))
    await openSession(wallet)

    await expect(executeQuote(wallet, quoteFixture(payload))).resolves.toMatchObject({
      status: 'executed',
    })
    waiting.abort()
    await expect(first).rejects.toMatchObject({ code: 'ABORTED' })
    expect(executes(relay)).toHaveLength(1)
  })

  it('does not let one quote wait for another', { tags: ['T9'] }, async () => {
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    const other = quoteFixture(payload, { id: 'Quote:2' })
    const relay = scriptedRelay(async ({ path }) => {
      if (!path.includes('Quote%3A2')) await held
      const { id } = path.includes('Quote%3A2') ? other : quoteFixture(payload)
      return { status: 200, body: quoteFixture(payload, { id, status: 'PROCESSING' }) }
    })
    const { wallet } = await signedInWallet({ fetch: relay.fetch })
    const waiting = executeQuote(wallet, quoteFixture(payload))

    await expect(executeQuote(wallet, other)).resolves.toMatchObject({ quote: { id: 'Quote:2' } })
    release()
    await waiting
  })
})
