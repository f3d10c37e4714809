import { describe, expect, it } from 'vitest'
import { generateSessionKeyPair } from '../../../src/crypto/keyPairs.ts'
import type { Quote } from '../../../src/shared/resources.ts'
import { contextOf } from '../../../src/wallet/context/walletContext.ts'
import { createWallet } from '../../../src/wallet/createWallet.ts'
import { executeQuote } from '../../../src/wallet/payments/executeQuote.ts'
import type { AccountRecord } from '../../../src/wallet/storage/accountRecord.ts'
import type { KeyStore } from '../../../src/wallet/storage/keyStore.ts'
import { memoryKeyStore } from '../../../src/wallet/storage/memoryKeyStore.ts'
import { pendingFixture, quoteFixture, sessionFixture } from '../../support/fixtures.ts'
import { type ScriptedAnswer, scriptedRelay } from '../../support/scriptedRelay.ts'
import { isPauseOfSend, skipPauses } from '../../support/skipPauses.ts'

const payload =
  '{"type":"ACTIVITY_TYPE_SIGN_TRANSACTION_V2","organizationId":"o","parameters":{"signWith":"w"}}'
const startMs = Date.parse('2026-01-01T00:00:00Z')
const expiresAt = '2026-01-01T00:05:00Z'
const pastMs = Date.parse(expiresAt) + 1_000
const quote = quoteFixture(payload, { expiresAt })
const { accountId } = sessionFixture()

const response = (changes: Partial<Quote> = {}): ScriptedAnswer => ({
  status: 200,
  body: quoteFixture(payload, { expiresAt, ...changes }),
})
const refusal = (status: number, code: string): ScriptedAnswer => ({ status, body: { code } })

skipPauses(isPauseOfSend)

/** A device that is signed in, and how pages on it are opened. */
async function setUp() {
  const keyStore = memoryKeyStore()
  const sessionKey = await generateSessionKeyPair()
  const session = { ...sessionFixture(), sessionKey, signedInWith: 'AuthMethod:1' }
  // What the payload names is known already, so nothing but the execution has to be written.
  await keyStore.update(accountId, () => ({ session, organizationId: 'o', signWith: 'w' }))
  const time = { nowMs: startMs }
  const script: { send: ScriptedAnswer; read: ScriptedAnswer } = {
    send: 'networkError',
    read: response(),
  }
  const onSend: { call: () => Promise<void> } = { call: async () => undefined }
  const relay = scriptedRelay(async ({ path }) => {
    if (!path.endsWith('/execute')) return script.read
    await onSend.call()
    return script.send
  })
  const openPage = (changes: Partial<KeyStore> = {}) =>
    createWallet({
      relayUrl: '/wallet',
      accountId,
      keyStore: { ...keyStore, ...changes },
      fetch: relay.fetch,
      now: () => time.nowMs,
      deadlineMs: 300,
    })
  const recorded = async () =>
    ((await keyStore.read(accountId))?.pendingExecutions ?? []).map(({ quoteId }) => quoteId)
  const sentCount = () => relay.calls.filter(({ path }) => path.endsWith('/execute')).length
  return { keyStore, session, time, script, onSend, openPage, recorded, sentCount }
}

const endOf = (wallet: ReturnType<typeof createWallet>, executed = quote): Promise<string> =>
  executeQuote(wallet, executed).then(
    ({ status }) => status,
    (error: unknown) => String(Reflect.get(Object(error), 'code') ?? error),
  )

describe('a pending execution', { tags: ['T35'] }, () => {
  it('is in the record before the request leaves, with what shows it', async () => {
    const { script, onSend, openPage, keyStore } = await setUp()
    script.send = response({ status: 'PROCESSING' })
    const seen: unknown[] = []
    onSend.call = async () => {
      seen.push((await keyStore.read(accountId))?.pendingExecutions)
    }
    const wallet = openPage()
    await executeQuote(wallet, quote)

    const { id, transactionId, totalSendingAmount, sendingCurrency } = quote
    const sentAt = new Date(startMs).toISOString()
    const pending = { quoteId: id, transactionId, totalSendingAmount, sendingCurrency, sentAt }
    expect(seen).toEqual([[pending]])
    expect(wallet.getState().pendingExecutions).toEqual([])
  })

  it.each([
    ['fails', () => Promise.reject(new Error('quota'))],
    ['throws', () => Promise.reject(new DOMException('gone', 'InvalidStateError'))],
  ])('is not sent when the write to the record %s', async (_, update) => {
    const { openPage, sentCount, recorded } = await setUp()

    expect(await endOf(openPage({ update }))).toBe('STORAGE_FAILED')
    expect(sentCount()).toBe(0)
    expect(await recorded()).toEqual([])
  })

  it('can be recorded when a framework has wrapped the quote in proxies', async () => {
    const { script, openPage, keyStore } = await setUp()
    script.send = response({ status: 'PROCESSING' })
    const cloned: AccountRecord[] = []
    const update: KeyStore['update'] = (id, change) =>
      keyStore.update(id, (record) => {
        const changed = change(record)
        if (changed) cloned.push(structuredClone({ ...changed, session: undefined }) as never)
        return changed
      })
    const sendingCurrency = new Proxy(quote.sendingCurrency, {})

    expect(await endOf(openPage({ update }), { ...quote, sendingCurrency })).toBe('executed')
    expect(cloned.some(({ pendingExecutions }) => pendingExecutions?.length === 1)).toBe(true)
  })

  it.each([
    ['was executed', { status: 'PROCESSING' }, 'executed'],
    ['has failed', { status: 'FAILED' }, 'failed'],
    ['has expired', { status: 'EXPIRED' }, 'QUOTE_EXPIRED'],
  ] as const)('leaves the record when the service says that it %s', async (_, read, end) => {
    const { script, openPage, recorded } = await setUp()
    const wallet = openPage()
    expect(await endOf(wallet)).toBe('OUTCOME_UNKNOWN')
    expect(await recorded()).toEqual([quote.id])
    expect(wallet.getState().pendingExecutions).toMatchObject([{ quoteId: quote.id }])
    script.read = response(read)

    expect(await endOf(wallet)).toBe(end)
    expect(await recorded()).toEqual([])
    expect(wallet.getState().pendingExecutions).toEqual([])
  })

  it('leaves the record when the service refuses an execution that was never sent before', async () => {
    const { script, openPage, recorded } = await setUp()
    script.send = refusal(400, 'INSUFFICIENT_FUNDS')

    expect(await endOf(openPage())).toBe('INSUFFICIENT_FUNDS')
    expect(await recorded()).toEqual([])
  })

  it('does not fail the payment when it cannot be removed', async () => {
    const { keyStore, script, openPage, recorded } = await setUp()
    script.send = response({ status: 'PROCESSING' })
    const update: KeyStore['update'] = (id, change) =>
      keyStore.update(id, (record) => {
        const changed = change(record)
        if (record.pendingExecutions?.length && !changed?.pendingExecutions?.length)
          throw new Error('quota')
        return changed
      })

    expect(await endOf(openPage({ update }))).toBe('executed')
    expect(await recorded()).toEqual([quote.id])
  })

  it('stays while it waits for the customer’s authorization', async () => {
    const { script, openPage, recorded } = await setUp()
    script.send = response({ status: 'PENDING_AUTHORIZATION' })

    expect(await endOf(openPage())).toBe('pendingAuthorization')
    expect(await recorded()).toEqual([quote.id])
  })
})

describe('a pending execution of an earlier page, or of another tab', { tags: ['T35'] }, () => {
  it.each([
    ['is reloaded', async () => undefined],
    ['signs out and in', (context) => context.session.close(accountId, 'signedOut')],
    ['is revoked and signs in', (context) => context.session.close(accountId, 'revoked')],
  ] satisfies [string, (context: ReturnType<typeof contextOf>) => Promise<unknown>][])(
    'is of unknown outcome after a refusal when the page %s',
    async (_, between) => {
      const { session, script, openPage } = await setUp()
      const earlier = openPage()
      expect(await endOf(earlier)).toBe('OUTCOME_UNKNOWN')
      await between(contextOf(earlier))
      script.send = refusal(400, 'INVALID_INPUT')
      const later = openPage()
      await contextOf(later).session.open(accountId, { ...session, id: 'Session:2' })

      expect(later.getState().pendingExecutions).toMatchObject([{ quoteId: quote.id }])
      expect(await endOf(later)).toBe('OUTCOME_UNKNOWN')
      script.read = response({ status: 'PROCESSING' })
      expect(await endOf(later)).toBe('executed')
    },
  )

  it('stays, however many and however old they are', async () => {
    const { keyStore, openPage, recorded } = await setUp()
    const quoteIds = Array.from({ length: 200 }, (_, index) => `Quote:${index}`)
    const sentAt = '2020-01-01T00:00:00Z'
    const pendingExecutions = quoteIds.map((quoteId) => pendingFixture({ quoteId, sentAt }))
    await keyStore.update(accountId, (record) => ({ ...record, pendingExecutions }))
    expect(await endOf(openPage())).toBe('OUTCOME_UNKNOWN')

    expect(await recorded()).toEqual([...quoteIds, quote.id])
  })

  it('is of unknown outcome past its time, and nothing is sent', async () => {
    const { time, openPage, sentCount } = await setUp()
    expect(await endOf(openPage())).toBe('OUTCOME_UNKNOWN')
    time.nowMs = pastMs
    const before = sentCount()

    expect(await endOf(openPage())).toBe('OUTCOME_UNKNOWN')
    expect(sentCount()).toBe(before)
  })

  it('has expired only when the service says so', async () => {
    const { time, script, openPage, recorded } = await setUp()
    expect(await endOf(openPage())).toBe('OUTCOME_UNKNOWN')
    time.nowMs = pastMs
    script.read = response({ status: 'EXPIRED' })

    expect(await endOf(openPage())).toBe('QUOTE_EXPIRED')
    expect(await recorded()).toEqual([])
  })

  it('is sent again when only the device’s clock says that its time has passed', async () => {
    const { time, script, openPage, sentCount } = await setUp()
    expect(await endOf(openPage())).toBe('OUTCOME_UNKNOWN')
    const before = sentCount()
    time.nowMs += 3 * 3_600_000
    const headers = { Date: new Date(startMs).toUTCString() }
    script.read = { status: 200, body: quote, headers }
    script.send = response({ status: 'PROCESSING' })

    expect(await endOf(openPage())).toBe('executed')
    expect(sentCount()).toBe(before + 1)
  })

  it('does not hide another quote’s refusal', async () => {
    const { script, openPage, recorded } = await setUp()
    const wallet = openPage()
    expect(await endOf(wallet)).toBe('OUTCOME_UNKNOWN')
    script.send = refusal(400, 'INSUFFICIENT_FUNDS')
    const other = quoteFixture(payload, { expiresAt, id: 'Quote:2' })
    script.read = response({ id: other.id })

    expect(await endOf(wallet, other)).toBe('INSUFFICIENT_FUNDS')
    expect(await recorded()).toEqual([quote.id])
  })
})
