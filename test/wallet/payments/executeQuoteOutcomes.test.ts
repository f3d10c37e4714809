import { describe, expect, it } from 'vitest'
import type { Quote } from '../../../src/shared/resources.ts'
import type { CreateWalletOptions } from '../../../src/wallet/createWallet.ts'
import { executeQuote } from '../../../src/wallet/payments/executeQuote.ts'
import { quoteFixture } from '../../support/fixtures.ts'
import { type ScriptedAnswer, scriptedRelay } from '../../support/scriptedRelay.ts'
import { signedInWallet } from '../../support/signedInWallet.ts'
import { isPauseOfSend, skipPauses } from '../../support/skipPauses.ts'

skipPauses(isPauseOfSend)

const payload =
  '{"type":"ACTIVITY_TYPE_SIGN_TRANSACTION_V2","organizationId":"o","parameters":{"signWith":"w"}}'
const startMs = Date.parse('2026-01-01T00:00:00Z')
const expiresAt = '2026-01-01T00:05:00Z'
const quote = quoteFixture(payload, { expiresAt })

const response = (changes: Partial<Quote>): ScriptedAnswer => ({
  status: 200,
  body: quoteFixture(payload, { expiresAt, ...changes }),
})
const refusal = (status: number, code: string): ScriptedAnswer => ({ status, body: { code } })

/** What the service says when the quote is read. */
interface State {
  read: ScriptedAnswer
  /** Whether the quote's time has passed by then. */
  isPast?: boolean
  /** What the caller gets; absent where the read proves nothing. */
  proves?: string
}

const states: [string, State][] = [
  ['PENDING', { read: response({}) }],
  ['PENDING past its time', { read: response({}), isPast: true }],
  ['PROCESSING', { read: response({ status: 'PROCESSING' }), proves: 'executed' }],
  ['COMPLETED', { read: response({ status: 'COMPLETED' }), proves: 'executed' }],
  ['FAILED', { read: response({ status: 'FAILED' }), proves: 'failed' }],
  ['EXPIRED', { read: response({ status: 'EXPIRED' }), isPast: true, proves: 'QUOTE_EXPIRED' }],
  [
    'PENDING_AUTHORIZATION',
    { read: response({ status: 'PENDING_AUTHORIZATION' }), proves: 'pendingAuthorization' },
  ],
  ['a status of later generations', { read: response({ status: 'UNHEARD_OF' }) }],
  ['another quote', { read: response({ id: 'Quote:2', status: 'EXPIRED' }) }],
  ['no response', { read: 'networkError' }],
  ['no response past its time', { read: 'networkError', isPast: true }],
  ['a response too late', { read: 'never' }],
  ['a failure of the service', { read: refusal(502, 'SERVICE_UNREACHABLE') }],
  ['not found', { read: refusal(404, 'NOT_FOUND') }],
]

/** What became of the sends; the last goes on. */
const lost: [string, ScriptedAnswer[]][] = [
  ['no response', ['networkError']],
  ['a response too late', ['never']],
  ['a failure of the service', [refusal(502, 'SERVICE_UNREACHABLE')]],
  ['a failure of the relay', [refusal(500, 'INTERNAL_ERROR')]],
  ['a response that is no quote', [{ status: 200, body: {} }]],
  ['a response about another quote', [response({ id: 'Quote:2', status: 'PROCESSING' })]],
  ['a quote that is still PENDING', [response({})]],
  ['no response, then QUOTE_EXPIRED', ['networkError', refusal(409, 'QUOTE_EXPIRED')]],
  ['no response, then INVALID_INPUT', ['networkError', refusal(400, 'INVALID_INPUT')]],
  ['no response, then INSUFFICIENT_FUNDS', ['networkError', refusal(400, 'INSUFFICIENT_FUNDS')]],
  ['no response, then a login that ended', ['networkError', refusal(401, 'APP_SESSION_REQUIRED')]],
  ['no response, then NOT_FOUND', ['networkError', refusal(404, 'NOT_FOUND')]],
  ['no response, then RATE_LIMITED', ['networkError', refusal(429, 'RATE_LIMITED')]],
  ['CONFLICT', [refusal(409, 'CONFLICT')]],
  ['QUOTE_EXPIRED', [refusal(409, 'QUOTE_EXPIRED')]],
  ['QUOTE_EXPIRED with another status', [refusal(400, 'QUOTE_EXPIRED')]],
  ['a proxy’s 408', [refusal(408, 'REQUEST_TIMEOUT')]],
  ['a proxy’s 425', [refusal(425, 'TOO_EARLY')]],
  ['a proxy’s 499', [refusal(499, 'CLIENT_CLOSED_REQUEST')]],
  ['a proxy’s 400 without a body', [{ status: 400 }]],
  ['a proxy’s 401 without a code', [{ status: 401, body: { message: 'Unauthorized' } }]],
  ['a proxy’s 403 that is not JSON', [{ status: 403, body: '<html>' }]],
  ['a proxy’s 404 without a body', [{ status: 404 }]],
  ['a proxy’s 429 without a body', [{ status: 429 }]],
  ['a refusal of a proxy behind the relay', [refusal(403, 'SERVICE_REFUSED')]],
]

const refused: [string, ScriptedAnswer, string][] = [
  ['INSUFFICIENT_FUNDS', refusal(400, 'INSUFFICIENT_FUNDS'), 'INSUFFICIENT_FUNDS'],
  ['INVALID_INPUT', refusal(400, 'INVALID_INPUT'), 'API_ERROR'],
  ['a login that ended', refusal(401, 'APP_SESSION_REQUIRED'), 'UNAUTHENTICATED'],
  ['NOT_FOUND', refusal(404, 'NOT_FOUND'), 'NOT_FOUND'],
  ['FORBIDDEN', refusal(403, 'FORBIDDEN'), 'API_ERROR'],
  ['RATE_LIMITED', refusal(429, 'RATE_LIMITED'), 'RATE_LIMITED'],
  ['a relay that is not configured', refusal(500, 'RELAY_NOT_CONFIGURED'), 'API_ERROR'],
]

/** Executes the quote, and is told how that ends: a status, or the code of an error. */
async function setUp(sends: ScriptedAnswer[], options: Partial<CreateWalletOptions> = {}) {
  const time = { nowMs: startMs }
  const later: { state: State } = { state: { read: 'networkError' } }
  let sent = 0
  const relay = scriptedRelay(({ path }) => {
    if (!path.endsWith('/execute')) return later.state.read
    if (later.state.isPast) time.nowMs = Date.parse(expiresAt) + 1_000
    sent += 1
    return sends[sent - 1] ?? sends.at(-1) ?? 'networkError'
  })
  const { wallet } = await signedInWallet({
    fetch: relay.fetch,
    now: () => time.nowMs,
    deadlineMs: 300,
    ...options,
  })
  const execute = (state: State): Promise<string> => {
    later.state = state
    return executeQuote(wallet, quote).then(
      ({ status }) => status,
      (error: unknown) => String(Reflect.get(Object(error), 'code') ?? error),
    )
  }
  return { execute, time, sentCount: () => sent }
}

/** How it ends, state by state, where each is `proves` or else this. */
const expected = (otherwise: string) =>
  Object.fromEntries(states.map(([name, { proves }]) => [name, proves ?? otherwise]))

async function endOf(outcome: (state: State) => Promise<string>): Promise<Record<string, string>> {
  const ends = states.map(async ([name, state]) => [name, await outcome(state)] as const)
  return Object.fromEntries(await Promise.all(ends))
}

const inEveryState = (sends: ScriptedAnswer[]) =>
  endOf(async (state) => (await setUp(sends)).execute(state))

describe('the outcome of an execution that may have reached the service', { tags: ['T35'] }, () => {
  it.concurrent.each(lost)('is what the service says later, after %s', async (_, sends) => {
    expect(await inEveryState(sends)).toEqual(expected('OUTCOME_UNKNOWN'))
  })
})

describe('the outcome of an execution that was refused at once', { tags: ['T35'] }, () => {
  it.concurrent.each(refused)('is what the service says later, after %s', async (_, send, code) => {
    expect(await inEveryState([send])).toEqual(expected(code))
  })
})

describe('the outcome of a second call after OUTCOME_UNKNOWN', { tags: ['T35'] }, () => {
  it.concurrent.each(refused)('is what the service says later, after %s', async (_, send) => {
    const ends = await endOf(async (state) => {
      const { execute } = await setUp(['networkError', 'networkError', 'networkError', send])
      expect(await execute({ read: response({}) })).toBe('OUTCOME_UNKNOWN')
      return execute(state)
    })
    expect(ends).toEqual(expected('OUTCOME_UNKNOWN'))
  })

  it('is what the service says past the quote’s time, and nothing is sent', async () => {
    const ends = await endOf(async (state) => {
      const { execute, time, sentCount } = await setUp(['networkError'])
      expect(await execute({ read: response({}) })).toBe('OUTCOME_UNKNOWN')
      time.nowMs = Date.parse(expiresAt) + 1_000
      const end = await execute(state)
      expect(sentCount()).toBe(3)
      return end
    })
    expect(ends).toEqual(expected('OUTCOME_UNKNOWN'))
  })
})

describe('a quote that was never sent', { tags: ['T35'] }, () => {
  it('is not of unknown outcome when the device’s clock is three hours ahead', async () => {
    const headers = { Date: new Date(startMs).toUTCString() }
    const read = { status: 200, body: quoteFixture(payload, { expiresAt }), headers }
    const { execute, time, sentCount } = await setUp([response({ status: 'PROCESSING' })])
    time.nowMs += 3 * 3_600_000

    expect(await execute({ read })).toBe('executed')
    expect(sentCount()).toBe(1)
  })

  it.each([
    ['no response', 'networkError', 'NETWORK_ERROR'],
    ['a login that ended', refusal(401, 'APP_SESSION_REQUIRED'), 'UNAUTHENTICATED'],
    ['another quote', response({ id: 'Quote:2', status: 'EXPIRED' }), 'RESPONSE_INVALID'],
  ] as const)('fails with the error of the read past its time: %s', async (_, read, code) => {
    const { execute, time, sentCount } = await setUp([])
    time.nowMs = Date.parse(expiresAt)

    expect(await execute({ read })).toBe(code)
    expect(sentCount()).toBe(0)
  })

  it('has expired when the service still calls it PENDING past its time', async () => {
    const { execute, time, sentCount } = await setUp([])
    time.nowMs = Date.parse(expiresAt)

    expect(await execute({ read: response({}) })).toBe('QUOTE_EXPIRED')
    expect(sentCount()).toBe(0)
  })
})

describe('a quote whose outcome this page knows', { tags: ['T35'] }, () => {
  it.each([
    ['executed', 'PROCESSING', 'executed'],
    ['executed and complete', 'COMPLETED', 'executed'],
    ['failed', 'FAILED', 'failed'],
    ['expired', 'EXPIRED', 'QUOTE_EXPIRED'],
  ] as const)('keeps its outcome offline, before and past its time: %s', async (_, status, end) => {
    const { execute, time, sentCount } = await setUp([response({ status }), 'networkError'])
    const offline = { read: 'networkError' } as const
    expect(await execute(offline)).toBe(end)

    expect(await execute(offline)).toBe(end)
    time.nowMs = Date.parse(expiresAt) + 1_000
    expect(await execute(offline)).toBe(end)
    expect(sentCount()).toBe(1)
  })
})
