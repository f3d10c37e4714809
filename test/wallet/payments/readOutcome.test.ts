import { describe, expect, it, vi } from 'vitest'
import { generateSessionKeyPair } from '../../../src/crypto/keyPairs.ts'
import type { Quote, ScaChallenge } from '../../../src/shared/resources.ts'
import { contextOf } from '../../../src/wallet/context/walletContext.ts'
import { createWallet } from '../../../src/wallet/createWallet.ts'
import { onWalletEvent } from '../../../src/wallet/events/onWalletEvent.ts'
import { acknowledgeExecution } from '../../../src/wallet/payments/acknowledgeExecution.ts'
import { executeQuote } from '../../../src/wallet/payments/executeQuote.ts'
import { resumeExecutions } from '../../../src/wallet/payments/resumeExecutions.ts'
import { recordProof, removeProof } from '../../../src/wallet/payments/sentProofs.ts'
import { memoryKeyStore } from '../../../src/wallet/storage/memoryKeyStore.ts'
import { quoteFixture, sessionFixture } from '../../support/fixtures.ts'
import { type ScriptedAnswer, scriptedRelay } from '../../support/scriptedRelay.ts'
import { isPauseOfSend, skipPauses } from '../../support/skipPauses.ts'

const payload =
  '{"type":"ACTIVITY_TYPE_SIGN_TRANSACTION_V2","organizationId":"o","parameters":{"signWith":"w"}}'
const startMs = Date.parse('2026-01-01T00:00:00Z')
const expiresAt = '2026-01-01T00:05:00Z'
const quote = quoteFixture(payload, { expiresAt })
const { accountId } = sessionFixture()
const scaChallenge: ScaChallenge = {
  id: 'ScaChallenge:1',
  expiresAt,
  factor: 'SMS_OTP',
  availableFactors: ['SMS_OTP'],
}
const waitingQuote = quoteFixture(payload, {
  expiresAt,
  status: 'PENDING_AUTHORIZATION',
  scaChallenge,
})
const next = { ...scaChallenge, id: 'ScaChallenge:2' }

const response = (changes: Partial<Quote> = {}): ScriptedAnswer => ({
  status: 200,
  body: quoteFixture(payload, { expiresAt, ...changes }),
})
const waiting: ScriptedAnswer = { status: 200, body: waitingQuote }

skipPauses(isPauseOfSend)

/** A device that is signed in, and how pages on it are opened. */
async function setUp() {
  const keyStore = memoryKeyStore()
  const sessionKey = await generateSessionKeyPair()
  const session = { ...sessionFixture(), sessionKey, signedInWith: 'AuthMethod:1' }
  await keyStore.update(accountId, () => ({ session, organizationId: 'o', signWith: 'w' }))
  const script = { sends: [waiting], read: response() }
  let sent = 0
  const relay = scriptedRelay(({ path }) => {
    if (path.startsWith('/wallet/transactions')) return 'networkError'
    if (!path.endsWith('/execute')) return script.read
    sent += 1
    return script.sends[sent - 1] ?? script.sends.at(-1) ?? waiting
  })
  const openPage = () =>
    createWallet({
      relayUrl: '/wallet',
      accountId,
      keyStore,
      fetch: relay.fetch,
      now: () => startMs,
      deadlineMs: 300,
    })
  const kept = async () => (await keyStore.read(accountId)) ?? {}
  const readCount = () => relay.calls.filter(({ path }) => !path.endsWith('/execute')).length
  return { keyStore, script, openPage, kept, sentCount: () => sent, readCount, calls: relay.calls }
}

type Wallet = ReturnType<typeof createWallet>

/** How an execution ends: a status, with the id of its challenge, or the code of an error. */
const endOf = (wallet: Wallet, executed: Quote = quote): Promise<string> =>
  executeQuote(wallet, executed).then(
    ({ status, quote: { scaChallenge: it } }) => [status, it?.id].filter(Boolean).join(' '),
    (error: unknown) => String(Reflect.get(Object(error), 'code') ?? error),
  )

const lapsed = { ...scaChallenge, expiresAt: '2025-12-31T23:59:00Z' }

const reads: [state: string, read: ScriptedAnswer, end: string][] = [
  ['is made', response({ status: 'PROCESSING' }), 'executed'],
  ['is complete', response({ status: 'COMPLETED' }), 'executed'],
  ['has failed', response({ status: 'FAILED' }), 'failed'],
  ['has expired', response({ status: 'EXPIRED' }), 'QUOTE_EXPIRED'],
  ['still waits', waiting, 'pendingAuthorization ScaChallenge:1'],
  [
    'waits with its next challenge',
    response({ status: 'PENDING_AUTHORIZATION', scaChallenge: next }),
    'pendingAuthorization ScaChallenge:2',
  ],
  [
    'waits with a challenge that has lapsed',
    response({ status: 'PENDING_AUTHORIZATION', scaChallenge: lapsed }),
    'OUTCOME_UNKNOWN',
  ],
  ['is said to be pending', response(), 'OUTCOME_UNKNOWN'],
  ['has a status of later generations', response({ status: 'UNHEARD_OF' }), 'OUTCOME_UNKNOWN'],
  ['cannot be read', 'networkError', 'OUTCOME_UNKNOWN'],
  ['is another', response({ id: 'Quote:2', status: 'FAILED' }), 'OUTCOME_UNKNOWN'],
]

describe('PENDING_AUTHORIZATION as a response to an execution', { tags: ['T35'] }, () => {
  it('is the outcome of the first request, and nothing is read', async () => {
    const { openPage, readCount } = await setUp()

    expect(await endOf(openPage())).toBe('pendingAuthorization ScaChallenge:1')
    expect(readCount()).toBe(0)
  })

  it.each(reads)('is read back after a lost response where the quote %s', async (_, read, end) => {
    const { script, openPage, readCount } = await setUp()
    Object.assign(script, { sends: ['networkError', waiting], read })

    expect(await endOf(openPage())).toBe(end)
    expect(readCount()).toBeGreaterThan(0)
  })

  it.each(reads)('is read back in a later page where the quote %s', async (_, read, end) => {
    const { script, openPage } = await setUp()
    expect(await endOf(openPage())).toBe('pendingAuthorization ScaChallenge:1')
    script.read = read

    expect(await endOf(openPage())).toBe(end)
  })

  it('is no outcome where this device has answered its challenge', { tags: ['T9'] }, async () => {
    const { keyStore, script, openPage } = await setUp()
    expect(await endOf(openPage())).toBe('pendingAuthorization ScaChallenge:1')
    script.read = waiting
    const sentProofs = [{ quoteId: waitingQuote.id, challengeId: scaChallenge.id, expiresAt }]
    await keyStore.update(accountId, (record) => ({ ...record, sentProofs }))

    expect(await endOf(openPage())).toBe('OUTCOME_UNKNOWN')
  })
})

describe('a quote that waits for authorization', { tags: ['T35'] }, () => {
  it.each(reads)('is read and not executed: one that %s', async (_, read, end) => {
    const { script, openPage, calls } = await setUp()
    script.read = read

    expect(await endOf(openPage(), waitingQuote)).toBe(end)
    expect(calls.every(({ method }) => method === 'GET')).toBe(true)
  })

  it('is settled, and said to be, where it was executed from here', async () => {
    const { script, openPage, kept } = await setUp()
    const wallet = openPage()
    const settled: string[] = []
    onWalletEvent(
      wallet,
      (event) => event.type === 'executionSettled' && settled.push(event.status),
    )
    await endOf(wallet)
    script.read = response({ status: 'PROCESSING' })

    expect(await endOf(wallet, waitingQuote)).toBe('executed')
    expect(settled).toEqual(['executed'])
    expect(await kept()).toMatchObject({ pendingExecutions: [], endedQuotes: [quote.id] })
  })
})

describe('a pending execution in the state', { tags: ['T35'] }, () => {
  const shown = async ({ openPage }: Awaited<ReturnType<typeof setUp>>) => {
    const wallet = openPage()
    await contextOf(wallet).session.check(accountId)
    return wallet.getState().pendingExecutions.map(({ scaChallenge: it }) => it)
  }
  const { id } = scaChallenge

  it('has the challenge that it waits with, also in a later page', async () => {
    const page = await setUp()
    const wallet = page.openPage()
    await endOf(wallet)

    expect(wallet.getState().pendingExecutions).toMatchObject([{ scaChallenge: { id, expiresAt } }])
    expect(await shown(page)).toEqual([{ id, expiresAt }])
  })

  it('has none while its outcome is unknown', async () => {
    const page = await setUp()
    page.script.sends = ['networkError']
    await endOf(page.openPage())

    expect(await shown(page)).toEqual([undefined])
  })

  it('has the next challenge once resumeExecutions has read it', async () => {
    const page = await setUp()
    await endOf(page.openPage())
    page.script.read = response({ status: 'PENDING_AUTHORIZATION', scaChallenge: next })
    await resumeExecutions(page.openPage())

    expect(await shown(page)).toEqual([{ id: next.id, expiresAt }])
  })

  it('has none from before a proof is sent, and has it again when that is refused', async () => {
    const page = await setUp()
    const wallet = page.openPage()
    await endOf(wallet)
    const context = contextOf(wallet)
    await recordProof(context, accountId, quote.id, scaChallenge)
    expect(wallet.getState().pendingExecutions.map((each) => each.scaChallenge)).toEqual([
      undefined,
    ])
    expect(await shown(page)).toEqual([undefined])
    await removeProof(context, accountId, scaChallenge)

    expect(wallet.getState().pendingExecutions).toMatchObject([{ scaChallenge: { id } }])
    expect(await shown(page)).toEqual([{ id, expiresAt }])
  })

  it('is written once, however often it is read', async () => {
    const page = await setUp()
    const wallet = page.openPage()
    await endOf(wallet)
    page.script.read = waiting
    const update = vi.spyOn(page.keyStore, 'update')
    await resumeExecutions(page.openPage())

    expect(update).not.toHaveBeenCalled()
  })

  it('loses the challenge when it is settled', async () => {
    const page = await setUp()
    await endOf(page.openPage())
    page.script.read = response({ status: 'PROCESSING' })
    await resumeExecutions(page.openPage())

    const { settledExecutions } = await page.kept()
    expect(settledExecutions).toMatchObject([{ quoteId: quote.id, status: 'executed' }])
    expect(settledExecutions?.[0]).not.toHaveProperty('scaChallenge')
  })
})

describe('a quote whose execution has ended in an earlier page', { tags: ['T35', 'T9'] }, () => {
  const pay = async () => {
    const page = await setUp()
    page.script.sends = [response({ status: 'PROCESSING' }), waiting]
    const earlier = page.openPage()
    expect(await endOf(earlier)).toBe('executed')
    await acknowledgeExecution(earlier, quote.id)
    const wallet = page.openPage()
    await contextOf(wallet).session.check(accountId)
    const seen = new Set<string>()
    onWalletEvent(wallet, ({ type }) => seen.add(type))
    wallet.subscribe(() => {
      const { pendingExecutions, settledExecutions } = wallet.getState()
      if (pendingExecutions.length + settledExecutions.length > 0) seen.add('shown')
    })
    return { ...page, wallet, seen }
  }

  it.each(reads)('is read, and not sent again: one that %s', async (_, read, end) => {
    const { script, wallet, sentCount, kept, seen } = await pay()
    script.read = read

    expect(await endOf(wallet)).toBe(end)
    expect(sentCount()).toBe(1)
    expect(await kept()).toMatchObject({ pendingExecutions: [], settledExecutions: [] })
    expect([...seen]).toEqual([])
  })

  it('is not known to be unpaid where the relay cannot be reached', async () => {
    const { script, wallet } = await pay()
    script.read = 'networkError'
    expect(await endOf(wallet)).toBe('OUTCOME_UNKNOWN')

    expect(await endOf(wallet)).toBe('OUTCOME_UNKNOWN')
  })

  it('is remembered for the newest hundred', async () => {
    const { keyStore, openPage, script, kept } = await setUp()
    script.sends = [response({ status: 'PROCESSING' })]
    const endedQuotes = Array.from({ length: 100 }, (_, index) => `Quote:old-${index}`)
    await keyStore.update(accountId, (record) => ({ ...record, endedQuotes }))
    await endOf(openPage())

    expect((await kept()).endedQuotes).toEqual([...endedQuotes.slice(1), quote.id])
  })

  it('is not one that the service has refused', async () => {
    const { script, openPage, kept } = await setUp()
    script.sends = [{ status: 400, body: { code: 'INSUFFICIENT_FUNDS' } }]

    expect(await endOf(openPage())).toBe('INSUFFICIENT_FUNDS')
    expect((await kept()).endedQuotes ?? []).toEqual([])
  })
})
