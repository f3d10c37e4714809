import { describe, expect, it } from 'vitest'
import { checkBooks } from '../../scripts/soak/checkBooks.ts'
import { checkCall } from '../../scripts/soak/checkCalls.ts'
import { checkOrder, checkWebhooks } from '../../scripts/soak/checkWebhooks.ts'
import { checkMemory } from '../../scripts/soak/memory.ts'
import { createViolations } from '../../scripts/soak/violations.ts'
import type { WebhookRecord } from '../../src/index.ts'

function found(check: (violations: ReturnType<typeof createViolations>) => void): string[] {
  const violations = createViolations()
  check(violations)
  return violations.list().map(([message]) => message)
}

describe('checkCall', () => {
  const envelope = { status: 404, code: 'QUOTE_NOT_FOUND', message: 'Quote not found' }

  async function problems(response: Response, durationMs = 5, described?: string) {
    const violations = createViolations()
    const request = new Request('http://localhost/2025-10-13/quotes/1')
    await checkCall(violations, async () => described, { request, response, durationMs })
    return violations.list().map(([message]) => message)
  }

  it('takes a success and a refusal in the envelope', async () => {
    expect(await problems(Response.json({}))).toEqual([])
    expect(await problems(Response.json(envelope, { status: 404 }))).toEqual([])
  })

  it.each([
    ['another status', { ...envelope, status: 400 }],
    ['no message', { ...envelope, message: '' }],
    ['another code', { ...envelope, code: 'not found' }],
    ['a text', 'Not found'],
  ])('finds an error with %s', async (_, body) => {
    const [problem] = await problems(Response.json(body, { status: 404 }))
    expect(problem).toContain('without an error envelope')
  })

  it('finds a 5xx, a slow call and an undescribed response', async () => {
    const failure = { ...envelope, status: 500 }
    expect(await problems(Response.json(failure, { status: 500 }))).toEqual([
      'GET /2025-10-13/quotes/1 responded 500',
    ])
    expect(await problems(Response.json({}), 30_001)).toHaveLength(1)
    expect(await problems(Response.json({}), 5, 'a field')).toEqual([
      '/openapi.json does not describe a field',
    ])
  })
})

describe('checkBooks', () => {
  const entry = (amount: number, currency = 'USD') => ({ accountId: 'a', currency, amount })
  const transfer = (entries: ReturnType<typeof entry>[]) => ({
    id: 't',
    kind: 'EXECUTE',
    reference: 'r',
    entries,
  })

  it('takes transfers and balances that sum to zero', () => {
    const accounts = [5, -5].map((balance) => ({ id: 'a', currency: 'USD', balance }))
    const transfers = [transfer([entry(5), entry(-5)])]
    expect(found((to) => checkBooks(to, { accounts, transfers }))).toEqual([])
  })

  it('finds money that was made, also across currencies', () => {
    const transfers = [transfer([entry(5), entry(-5, 'EUR')])]
    expect(found((to) => checkBooks(to, { accounts: [], transfers }))).toHaveLength(1)
    const accounts = [{ id: 'a', currency: 'USD', balance: 1 }]
    expect(found((to) => checkBooks(to, { accounts, transfers: [] }))).toHaveLength(1)
  })
})

const start = Date.parse('2026-06-01T12:00:00Z')

function webhook(more: Partial<WebhookRecord>, triesAtMs: number[] = []): WebhookRecord {
  const attempts = triesAtMs.map((ms) => ({
    at: new Date(start + ms).toISOString(),
    endpoint: 'http://localhost/',
  }))
  const createdAt = new Date(start).toISOString()
  const type = 'OUTGOING_PAYMENT.PENDING'
  return { id: 'w', type, status: 'PENDING', createdAt, data: { id: 't' }, attempts, ...more }
}

describe('checkWebhooks', () => {
  const problems = (one: WebhookRecord, accepted: string[] = []) =>
    found((to) => checkWebhooks(to, [one], new Set(accepted)))

  it('takes one that was received, and one that is tried again by the schedule', () => {
    expect(problems(webhook({ status: 'DELIVERED' }, [0]), ['w'])).toEqual([])
    const nextAttemptAt = new Date(start + 35_000).toISOString()
    expect(problems(webhook({ nextAttemptAt }, [0, 5_000, 15_000]))).toEqual([])
  })

  it('finds one that was not received', () => {
    expect(problems(webhook({ status: 'DELIVERED' }, [0]))).toHaveLength(1)
  })

  it('finds one that is not tried again, or was given up before seven days', () => {
    expect(problems(webhook({}, [0]))).toHaveLength(1)
    expect(problems(webhook({ status: 'FAILED' }, [0, 5_000]))).toHaveLength(1)
    expect(problems(webhook({ status: 'FAILED', type: 'TEST' }, [0]))).toEqual([])
  })

  it('finds one that was tried again too early', () => {
    const nextAttemptAt = new Date(start + 60_000).toISOString()
    expect(problems(webhook({ nextAttemptAt }, [0, 4_999]))).toHaveLength(1)
  })
})

describe('checkOrder', () => {
  const problems = (...types: string[]) =>
    found((to) =>
      checkOrder(
        to,
        types.map((type) => webhook({ type })),
      ),
    )

  it('takes a payment, a bank return and a cancellation', () => {
    const outgoing = (...events: string[]) => events.map((event) => `OUTGOING_PAYMENT.${event}`)
    const returned = outgoing('PENDING', 'PROCESSING', 'COMPLETED', 'FAILED', 'REFUND_PENDING')
    expect(problems(...returned, 'OUTGOING_PAYMENT.REFUND_COMPLETED')).toEqual([])
    const cancelled = outgoing('PROCESSING', 'REFUND_PENDING', 'REFUND_COMPLETED', 'COMPLETED')
    expect(problems(...cancelled)).toEqual([])
  })

  it('finds an event that cannot follow', () => {
    expect(problems('OUTGOING_PAYMENT.COMPLETED', 'OUTGOING_PAYMENT.PROCESSING')).toHaveLength(1)
    expect(problems('INCOMING_PAYMENT.FAILED', 'INCOMING_PAYMENT.COMPLETED')).toHaveLength(1)
  })
})

describe('checkMemory', () => {
  const minutes = (heaps: number[], totals: number[]) =>
    heaps.map((heapMb, minute) => ({ heapMb, totalMb: totals[minute] ?? 0 }))
  const flat = Array<number>(16).fill(60)
  const rising = (from: number, by: number) => flat.map((_, minute) => from + by * minute)

  it('takes a warm-up, also of four minutes', () => {
    const warm = minutes([20, 60, 61, 60, 59, 62, 61, 60], [100, 400, 410, 405, 400, 420, 415, 410])
    expect(found((to) => checkMemory(to, warm))).toEqual([])
    expect(found((to) => checkMemory(to, warm.slice(0, 5)))).toEqual([])
  })

  it('finds a heap that grows slowly, and memory that grows without end', () => {
    expect(found((to) => checkMemory(to, minutes(rising(60, 2), flat)))).toEqual([
      'the heap grew from 72 to 88 MB',
    ])
    expect(found((to) => checkMemory(to, minutes(flat, rising(400, 60))))).toEqual([
      'the memory grew from 760 to 1240 MB',
    ])
  })

  it('takes memory that grows by rows alone', () => {
    expect(found((to) => checkMemory(to, minutes(flat, rising(200, 5))))).toEqual([])
  })
})
