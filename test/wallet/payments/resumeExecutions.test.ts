import { getEventListeners } from 'node:events'
import { describe, expect, it, vi } from 'vitest'
import { createWallet } from '../../../src/wallet/createWallet.ts'
import { executeQuote } from '../../../src/wallet/payments/executeQuote.ts'
import { resumeExecutions } from '../../../src/wallet/payments/resumeExecutions.ts'
import { memoryKeyStore } from '../../../src/wallet/storage/memoryKeyStore.ts'
import { pendingFixture, quoteFixture, sessionFixture } from '../../support/fixtures.ts'
import { type ScriptedAnswer, scriptedRelay } from '../../support/scriptedRelay.ts'

const { accountId } = sessionFixture()
const { quoteId } = pendingFixture()
const pauses = { firstPauseMs: 1, maxPauseMs: 1 }

const quoteIn = (status: string, id = quoteId): ScriptedAnswer => ({
  status: 200,
  body: quoteFixture('payload', { status, id }),
})
const refusal = (status: number, code: string): ScriptedAnswer => ({ status, body: { code } })

/** A wallet that is signed out, with pending executions; the last response goes on. */
async function setUp(
  responses: ScriptedAnswer[],
  ids = [quoteId],
  answer?: (path: string) => ScriptedAnswer,
) {
  const keyStore = memoryKeyStore()
  const pendingExecutions = ids.map((id) => pendingFixture({ quoteId: id }))
  await keyStore.update(accountId, () => ({ version: 1, pendingExecutions }))
  const relay = scriptedRelay(({ path }, count) =>
    answer ? answer(path) : (responses[count - 1] ?? responses.at(-1) ?? 'never'),
  )
  const wallet = createWallet({ relayUrl: '/wallet', accountId, keyStore, fetch: relay.fetch })
  const left = async () =>
    (await keyStore.read(accountId))?.pendingExecutions?.map((pending) => pending.quoteId)
  return { wallet, relay, left }
}

describe('resumeExecutions', { tags: ['T35'] }, () => {
  it.each([
    ['PROCESSING', 'executed'],
    ['COMPLETED', 'executed'],
    ['FAILED', 'failed'],
    ['EXPIRED', 'expired'],
  ])('ends an execution whose quote is %s: it is %s', async (status, outcome) => {
    const { wallet, left } = await setUp([quoteIn(status)])

    expect(await resumeExecutions(wallet)).toMatchObject([
      { quoteId, status: outcome, quote: { status } },
    ])
    expect(await left()).toEqual([])
  })

  it('leaves the outcome to executeQuote, which needs neither network nor session then', async () => {
    const { wallet, relay } = await setUp([quoteIn('COMPLETED'), 'networkError'])
    await resumeExecutions(wallet)

    const { status } = await executeQuote(wallet, quoteFixture('payload', { id: quoteId }))
    expect(status).toBe('executed')
    expect(relay.calls).toHaveLength(1)
  })

  it('reads on while the quote is PENDING, has a status of its own, or cannot be read', async () => {
    const { wallet, relay } = await setUp([
      quoteIn('PENDING'),
      'networkError',
      refusal(429, 'RATE_LIMITED'),
      refusal(502, 'SERVICE_UNREACHABLE'),
      quoteIn('UNHEARD_OF'),
      quoteIn('PENDING'),
      quoteIn('PROCESSING'),
    ])

    expect(await resumeExecutions(wallet, pauses)).toMatchObject([{ status: 'executed' }])
    expect(relay.calls.map(({ method }) => method)).toEqual(Array(7).fill('GET'))
  })

  it.each([
    ['cannot be read five times in a row', 'networkError', 'NETWORK_ERROR', 5],
    [
      'is asked of a relay that is not configured',
      refusal(500, 'RELAY_NOT_CONFIGURED'),
      'API_ERROR',
      1,
    ],
  ] as const)(
    'gives up on a quote that %s, and leaves it pending',
    async (_, read, code, reads) => {
      const { wallet, relay, left } = await setUp([read])

      expect(await resumeExecutions(wallet, pauses)).toMatchObject([
        { status: 'unknown', error: { code } },
      ])
      expect(relay.calls).toHaveLength(reads)
      expect(await left()).toEqual([quoteId])
    },
  )

  it('leaves an execution that waits for the customer’s authorization pending', async () => {
    const { wallet, left } = await setUp([quoteIn('PENDING_AUTHORIZATION')])

    expect(await resumeExecutions(wallet)).toMatchObject([{ status: 'pendingAuthorization' }])
    expect(await left()).toEqual([quoteId])
  })

  it.each([
    ['that is gone', refusal(404, 'NOT_FOUND'), 'NOT_FOUND'],
    ['whose response is about another', quoteIn('EXPIRED', 'Quote:2'), 'RESPONSE_INVALID'],
  ])('does not know what became of a quote %s, and leaves it pending', async (_, read, code) => {
    const { wallet, left } = await setUp([read])

    expect(await resumeExecutions(wallet)).toMatchObject([{ status: 'unknown', error: { code } }])
    expect(await left()).toEqual([quoteId])
  })

  it('reads each of several, and one that cannot be read does not stop the others', async () => {
    const { wallet, left } = await setUp(
      [refusal(404, 'NOT_FOUND'), quoteIn('PROCESSING', 'Quote:2')],
      ['Quote:1', 'Quote:2'],
    )

    expect(await resumeExecutions(wallet)).toMatchObject([
      { quoteId: 'Quote:1', status: 'unknown' },
      { quoteId: 'Quote:2', status: 'executed' },
    ])
    expect(await left()).toEqual(['Quote:1'])
  })

  describe('with one that waits for the customer', () => {
    const ids = ['Quote:1', 'Quote:2', 'Quote:3']
    const waiting = quoteIn('PENDING_AUTHORIZATION', 'Quote:2')
    /** Each answers with its own responses, the last of which goes on. */
    const setUpEach = (...responses: ScriptedAnswer[][]) => {
      const reads = new Map<string, number>()
      return setUp([], ids, (path) => {
        const id = decodeURIComponent(path.split('/').at(-1) ?? '')
        const count = reads.get(id) ?? 0
        reads.set(id, count + 1)
        const own = responses[ids.indexOf(id)] ?? []
        return own[count] ?? own.at(-1) ?? 'never'
      })
    }

    it('returns it at once, with those that are known, once each was read', async () => {
      const { wallet, relay, left } = await setUpEach(
        [quoteIn('PENDING', 'Quote:1')],
        [waiting],
        [quoteIn('PROCESSING', 'Quote:3')],
      )

      expect(await resumeExecutions(wallet)).toMatchObject([
        { status: 'unknown', error: { code: 'OUTCOME_UNKNOWN', retryable: true } },
        { status: 'pendingAuthorization' },
        { status: 'executed' },
      ])
      expect(relay.calls).toHaveLength(3)
      expect(await left()).toEqual(['Quote:1', 'Quote:2'])
    })

    it('does not wait for another read of one that could not be read', async () => {
      const { wallet, relay } = await setUpEach(
        ['networkError'],
        [waiting],
        [refusal(404, 'NOT_FOUND')],
      )

      expect(await resumeExecutions(wallet)).toMatchObject([
        { status: 'unknown', error: { code: 'OUTCOME_UNKNOWN', retryable: true } },
        { status: 'pendingAuthorization' },
        { status: 'unknown', error: { code: 'NOT_FOUND' } },
      ])
      expect(relay.calls).toHaveLength(3)
    })

    it('returns it when it is found to wait later', async () => {
      const pending = [quoteIn('PENDING', 'Quote:1')]
      const { wallet } = await setUpEach(
        pending,
        [quoteIn('PENDING', 'Quote:2'), quoteIn('PENDING', 'Quote:2'), waiting],
        pending,
      )

      expect(await resumeExecutions(wallet, pauses)).toMatchObject([
        { status: 'unknown', error: { code: 'OUTCOME_UNKNOWN' } },
        { status: 'pendingAuthorization' },
        { status: 'unknown' },
      ])
    })

    it('reads the others on when it is called again after that', async () => {
      const { wallet } = await setUpEach(
        [
          quoteIn('PENDING', 'Quote:1'),
          quoteIn('PENDING', 'Quote:1'),
          quoteIn('PROCESSING', 'Quote:1'),
        ],
        [waiting, quoteIn('PROCESSING', 'Quote:2')],
        [quoteIn('PROCESSING', 'Quote:3')],
      )
      await resumeExecutions(wallet, pauses)

      expect(await resumeExecutions(wallet, pauses)).toMatchObject([
        { quoteId: 'Quote:1', status: 'executed' },
        { quoteId: 'Quote:2', status: 'executed' },
      ])
    })

    it('ends with the signal before each was read', async () => {
      const { wallet, relay } = await setUpEach(['never'], [waiting], ['never'])
      const controller = new AbortController()
      const resuming = resumeExecutions(wallet, { signal: controller.signal })
      await vi.waitFor(() => expect(relay.calls).toHaveLength(3))
      controller.abort()

      expect(await resuming).toMatchObject([
        { status: 'unknown', error: { code: 'ABORTED' } },
        { status: 'pendingAuthorization' },
        { status: 'unknown', error: { code: 'ABORTED' } },
      ])
    })
  })

  it('leaves no listener on the signal', async () => {
    const { wallet } = await setUp([quoteIn('PROCESSING')])
    const { signal } = new AbortController()
    await resumeExecutions(wallet, { signal })

    expect(getEventListeners(signal, 'abort')).toEqual([])
  })

  it('asks nothing where nothing is pending', async () => {
    const { wallet, relay } = await setUp([], [])

    expect(await resumeExecutions(wallet)).toEqual([])
    expect(relay.calls).toEqual([])
  })

  it('gives the outcomes read before an abort, and the others stay pending', async () => {
    const stuck = { id: 'Quote:2' }
    const { wallet, left } = await setUp(
      [quoteIn('COMPLETED'), quoteIn('PENDING', stuck.id)],
      [quoteId, stuck.id],
    )
    const controller = new AbortController()
    const resuming = resumeExecutions(wallet, { ...pauses, signal: controller.signal })
    await vi.waitFor(async () => expect(await left()).toEqual([stuck.id]))
    controller.abort()

    expect(await resuming).toMatchObject([
      { quoteId, status: 'executed' },
      { quoteId: stuck.id, status: 'unknown', error: { code: 'ABORTED' } },
    ])
  })

  it('stops when told to, and everything stays pending', async () => {
    const { wallet, relay, left } = await setUp([quoteIn('PENDING')])
    const controller = new AbortController()
    const resuming = resumeExecutions(wallet, { ...pauses, signal: controller.signal })
    await vi.waitFor(() => expect(relay.calls.length).toBeGreaterThan(1))
    controller.abort()

    expect(await resuming).toMatchObject([{ status: 'unknown', error: { code: 'ABORTED' } }])
    expect(await left()).toEqual([quoteId])
  })

  it('stops with the wallet', async () => {
    const { wallet, relay } = await setUp([quoteIn('PENDING')])
    const resuming = resumeExecutions(wallet, pauses)
    await vi.waitFor(() => expect(relay.calls.length).toBeGreaterThan(0))
    wallet.destroy()

    expect(await resuming).toMatchObject([{ status: 'unknown', error: { code: 'ABORTED' } }])
  })

  it('refuses a pause that cannot be one', async () => {
    const { wallet } = await setUp([quoteIn('PENDING')])

    await expect(resumeExecutions(wallet, { firstPauseMs: Number.NaN })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    })
  })
})
