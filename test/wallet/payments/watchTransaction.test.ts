import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  type WatchTransactionOptions,
  watchTransaction,
} from '../../../src/wallet/payments/watchTransaction.ts'
import { rightAnswers } from '../../support/answers.ts'
import { type ScriptedAnswer, scriptedRelay } from '../../support/scriptedRelay.ts'
import { signedInWallet } from '../../support/signedInWallet.ts'

const transactionOf = (status: string) => ({
  status: 200,
  body: { ...rightAnswers.parseTransaction, status, refund: undefined },
})

// A module that is loaded lazily does not arrive while timers are fake.
beforeAll(() => import('../../../src/wallet/payments/pollChanges.lazy.ts'))

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

/** Watches over answers in turn; the last one is given for ever. */
async function watch(
  answers: ScriptedAnswer[],
  signal?: AbortSignal,
  options: WatchTransactionOptions = {},
) {
  const relay = scriptedRelay((_, count) => answers[Math.min(count, answers.length) - 1] ?? 'never')
  const { wallet } = await signedInWallet({ fetch: relay.fetch })
  const seen: string[] = []
  const refunds: (string | undefined)[] = []
  const watching = (async () => {
    for await (const { status, refund } of watchTransaction(wallet, 'Transaction:1', {
      ...options,
      signal,
    })) {
      seen.push(status)
      refunds.push(refund?.status)
    }
  })()
  watching.catch(() => undefined)
  return { wallet, seen, refunds, watching, calls: relay.calls }
}

describe('watchTransaction', () => {
  it('yields what changed, until it is over', async () => {
    const { watching, seen } = await watch([
      transactionOf('PENDING'),
      transactionOf('PENDING'),
      transactionOf('PROCESSING'),
      transactionOf('COMPLETED'),
    ])
    await vi.advanceTimersByTimeAsync(60_000)
    await watching

    expect(seen).toEqual(['PENDING', 'PROCESSING', 'COMPLETED'])
  })

  it.each([
    ['COMPLETED', 'FAILED'],
    ['FAILED', 'FAILED'],
    ['COMPLETED', 'REJECTED'],
  ])('follows a refund until it is %s, though the payment is %s already', async (end, status) => {
    const refundedOf = (refundStatus: string) => ({
      status: 200,
      body: { ...rightAnswers.parseTransaction, status, refund: { status: refundStatus } },
    })
    const { watching, refunds } = await watch([
      transactionOf('PROCESSING'),
      refundedOf('PENDING'),
      refundedOf('PENDING'),
      refundedOf(end),
    ])
    await vi.advanceTimersByTimeAsync(60_000)
    await watching

    expect(refunds).toEqual([undefined, 'PENDING', end])
  })

  it('refuses the response about another transaction', async () => {
    const { body } = transactionOf('COMPLETED')
    const { watching, seen } = await watch([
      { status: 200, body: { ...body, id: 'Transaction:2' } },
    ])

    await expect(watching).rejects.toMatchObject({ code: 'RESPONSE_INVALID' })
    expect(seen).toEqual([])
  })

  it('looks again with growing pauses, and not more often', async () => {
    const { calls, watching } = await watch([transactionOf('PENDING')])
    await vi.advanceTimersByTimeAsync(5_000)
    expect(calls.length).toBeGreaterThan(3)
    expect(calls.length).toBeLessThan(8)
    const before = calls.length
    await vi.advanceTimersByTimeAsync(60_000)

    expect(calls.length - before).toBeLessThan(9)
    expect(await Promise.race([watching, 'still watching'])).toBe('still watching')
  })

  it('keeps to a Retry-After, and goes on after it', async () => {
    const later = { status: 429, body: {}, headers: { 'Retry-After': '300' } }
    const { calls, seen, watching } = await watch([later, transactionOf('COMPLETED')])
    await vi.advanceTimersByTimeAsync(299_000)
    expect(calls).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(2_000)
    await watching

    expect(seen).toEqual(['COMPLETED'])
  })

  it.each([
    [
      'a Retry-After no timer can hold',
      { status: 429, body: {}, headers: { 'Retry-After': '9999999' } },
    ],
    ['no network', 'networkError' as const],
  ])('does not spin where there is %s, whatever the first pause', async (_, answer) => {
    const { calls } = await watch([answer], undefined, { firstPauseMs: 0 })
    await vi.advanceTimersByTimeAsync(500)

    expect(calls.length).toBeLessThan(12)
  })

  it('grows its pauses from the minimum where the first is 0', async () => {
    const { calls } = await watch([transactionOf('PENDING')], undefined, { firstPauseMs: 0 })
    await vi.advanceTimersByTimeAsync(60_000)

    expect(calls.length).toBeLessThan(20)
  })

  it('keeps to the minimum where the longest pause is 0', async () => {
    const { calls } = await watch([transactionOf('PENDING')], undefined, { maxPauseMs: 0 })
    await vi.advanceTimersByTimeAsync(1_000)

    expect(calls.length).toBeLessThan(21)
  })

  it.each([
    ['NETWORK_ERROR', 'networkError' as const],
    ['API_ERROR', { status: 502, body: { code: 'SERVICE_UNREACHABLE' } }],
    ['API_ERROR', { status: 500, body: '<!doctype html>' }],
    ['RATE_LIMITED', { status: 429, body: { code: 'RATE_LIMITED' } }],
  ])('throws %s when the first read has failed five times in a row', async (code, answer) => {
    const { watching, seen, calls } = await watch([answer])
    const ended = expect(watching).rejects.toMatchObject({ code })
    await vi.advanceTimersByTimeAsync(60_000)

    await ended
    expect([calls.length, seen]).toEqual([5, []])
  })

  it('goes on when the fifth first read works, and through any number of later failures', async () => {
    const broken = Array<ScriptedAnswer>(4).fill('networkError')
    const { watching, seen } = await watch([
      ...broken,
      transactionOf('PENDING'),
      ...broken,
      ...broken,
      transactionOf('COMPLETED'),
    ])
    await vi.advanceTimersByTimeAsync(200_000)
    await watching

    expect(seen).toEqual(['PENDING', 'COMPLETED'])
  })

  it.each([
    ['at first', []],
    ['later', [transactionOf('PENDING')]],
  ])('throws at once when the relay is not configured, %s', async (_, before) => {
    const unconfigured = { status: 500, body: { code: 'RELAY_NOT_CONFIGURED' } }
    const { watching, calls } = await watch([...before, unconfigured])
    const ended = expect(watching).rejects.toMatchObject({ apiCode: 'RELAY_NOT_CONFIGURED' })
    await vi.advanceTimersByTimeAsync(60_000)

    await ended
    expect(calls).toHaveLength(before.length + 1)
  })

  it('ends at once with the caller’s signal, and with the wallet', async () => {
    const controller = new AbortController()
    const aborted = await watch([transactionOf('PENDING')], controller.signal)
    await vi.advanceTimersByTimeAsync(10)
    controller.abort()
    await expect(aborted.watching).rejects.toMatchObject({ code: 'ABORTED' })
    const destroyed = await watch([transactionOf('PENDING')])
    await vi.advanceTimersByTimeAsync(10)
    destroyed.wallet.destroy()

    await expect(destroyed.watching).rejects.toMatchObject({ code: 'ABORTED' })
  })

  it.each([
    { firstPauseMs: Number.NaN },
    { firstPauseMs: '5' },
    { firstPauseMs: null },
    { maxPauseMs: Number.NaN },
    { maxPauseMs: '5' },
    { maxPauseMs: -1 },
  ])('refuses %o, and does not ask without a pause', async (options) => {
    const { calls, watching } = await watch(
      [transactionOf('PENDING')],
      undefined,
      options as WatchTransactionOptions,
    )
    const outcome = watching.then(
      () => 'done',
      (error: { code: string }) => error.code,
    )
    await vi.advanceTimersByTimeAsync(1_000)

    expect(calls).toEqual([])
    expect(await outcome).toBe('INVALID_INPUT')
  })
})
