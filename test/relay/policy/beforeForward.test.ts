import { describe, expect, it } from 'vitest'
import type { BeforeForward, PolicyCall, RelayFetch } from '../../../src/relay.ts'
import type { Browser } from '../support/browser.ts'
import { relayUnderTest } from '../support/relayUnderTest.ts'
import { sampleOf, userRoutes } from '../support/samples.ts'
import { json, noService, scriptedService } from '../support/scriptedService.ts'
import { soon } from '../support/soon.ts'
import { ada, adasThings, bob, cardFields } from '../support/users.ts'

const exportPath = `/internal-accounts/${encodeURIComponent(adasThings.accountId)}/export`
const exportBody = { clientPublicKey: `04${'a1'.repeat(64)}` }
const challenge = {
  payloadToSign: '{}',
  requestId: 'Request:1',
  expiresAt: new Date(Date.now() + 300_000).toISOString(),
}

/** Answers both calls of an export. */
const exportingService = scriptedService(({ headers }) =>
  headers.get('Request-Id')
    ? json(200, { id: adasThings.accountId, encryptedWalletCredentials: 'sealed' })
    : json(202, challenge),
)

function relayWith(beforeForward: unknown, fetch: RelayFetch = noService, appTimeoutMs = 5_000) {
  const options = {
    beforeForward: beforeForward as BeforeForward,
    appTimeoutMs,
    stepUp: { revealCard: () => undefined },
  }
  const { browserOf, seen } = relayUnderTest({ fetch, users: [ada, bob], ...options })
  return { browser: browserOf(ada), stranger: browserOf(bob), seen }
}

function requestExport(browser: Browser, headers: Record<string, string> = {}) {
  return browser.post(exportPath, exportBody, headers)
}

const signed = { 'Service-Wallet-Signature': 'c2ln', 'Request-Id': 'Request:1' }

describe('a policy that refuses', () => {
  it('is answered 403 with its reason, and the service is not called', async () => {
    const { browser, seen } = relayWith(() => ({ reason: 'FROZEN', message: 'Frozen by us' }))
    expect(await requestExport(browser)).toMatchObject({
      status: 403,
      body: { status: 403, code: 'REFUSED_BY_POLICY', reason: 'FROZEN', message: 'Frozen by us' },
    })
    expect(seen).toEqual([])
  })

  it.each(userRoutes.map((route) => ({ route })))('is heard on $route.name', async ({ route }) => {
    const asked: string[] = []
    const { credentialId, sessionId, delegatedKeyId } = adasThings
    const service = scriptedService(({ path }) => {
      return path.startsWith('/auth/')
        ? json(200, { data: [credentialId, sessionId, delegatedKeyId].map((id) => ({ id })) })
        : json(200, {
            id: 'any',
            customerId: ada.customerId,
            source: { accountId: adasThings.accountId },
            ...cardFields,
          })
    })
    const { browser, seen } = relayWith((call: PolicyCall) => {
      asked.push(call.route)
      return { reason: 'FROZEN' }
    }, service)
    const { method, path, body, headers = {} } = sampleOf(route, adasThings)
    const answer = await browser.call(method, path, { headers, ...(body && { body }) })
    expect(answer).toMatchObject({ status: 403, body: { reason: 'FROZEN' } })
    expect(asked).toEqual([route.name])
    // Only what ownership asks.
    expect(seen.filter((request) => request.method !== 'GET')).toEqual([])
  })

  it('is heard on both calls of a signed action, and leaves the Request-Id usable', async () => {
    const asked: boolean[] = []
    let refusal: { reason: string } | undefined
    const { browser, seen } = relayWith(({ isSigned }: PolicyCall) => {
      asked.push(isSigned)
      return refusal
    }, exportingService)
    expect((await requestExport(browser)).status).toBe(202)
    refusal = { reason: 'FROZEN' }
    expect((await requestExport(browser, signed)).status).toBe(403)
    expect(seen).toHaveLength(1)
    refusal = undefined
    expect((await requestExport(browser, signed)).status).toBe(200)
    expect(asked).toEqual([false, true, true])
  })

  it('says nothing of ids and addresses, and no more than a sentence', async () => {
    const message = `Limit\r\n of ${adasThings.accountId} and bob@example.com ${'x'.repeat(400)}`
    const { browser } = relayWith(() => ({ reason: 'DAILY_LIMIT', message }))
    const { body } = await requestExport(browser)
    expect(body.message).toMatch(/^Limit {2}of \{id\} and \{email\} x+$/)
    expect(body.message).not.toMatch(/\p{Cc}/u)
    expect(body.message).toHaveLength(300)
  })

  it.each([
    ['without one', undefined, 'The app does not allow this action'],
    ['with an empty one', ' \n ', 'The app does not allow this action'],
    ['with one between blanks', '\tFrozen by us ', 'Frozen by us'],
  ])('says a sentence: %s', async (_, message, said) => {
    const { browser } = relayWith(() => ({ reason: 'FROZEN', message }))
    expect((await requestExport(browser)).body.message).toBe(said)
  })
})

describe('a policy that does not say', () => {
  it.each([
    ['true', true],
    ['false', false],
    ['null', null],
    ['a text', 'FROZEN'],
    ['no reason', {}],
    ['a sentence for a reason', { reason: 'you may not' }],
    ['a reason of 65 letters', { reason: 'A'.repeat(65) }],
    ['a number for a message', { reason: 'FROZEN', message: 1 }],
    ['a list for a reason', { reason: ['FROZEN'] }],
  ])('refuses with 500: %s', async (_, said) => {
    const { browser, seen } = relayWith(() => said)
    expect(await requestExport(browser)).toMatchObject({
      status: 500,
      body: { code: 'INTERNAL_ERROR' },
    })
    expect(seen).toEqual([])
  })

  it.each([
    [
      'throws',
      () => {
        throw new Error('secret of the database')
      },
    ],
    ['rejects', () => Promise.reject(new Error('secret of the database'))],
  ])('refuses with 500 when it %s, without its words', async (_, beforeForward) => {
    const { browser, seen } = relayWith(beforeForward)
    const answer = await requestExport(browser)
    expect(answer).toMatchObject({ status: 500, body: { code: 'INTERNAL_ERROR' } })
    expect(answer.text).not.toContain('secret')
    expect(seen).toEqual([])
  })

  it.each([
    ['fails', () => Promise.reject(new Error('secret of the database')), /secret/],
    ['does not return in time', () => new Promise(() => {}), /./],
  ])('is reported to the app with its cause when it %s', async (_, beforeForward, message) => {
    const causes: unknown[] = []
    const { browserOf } = relayUnderTest({
      fetch: noService,
      users: [ada],
      beforeForward: beforeForward as BeforeForward,
      appTimeoutMs: 20,
      onError: ({ cause }) => causes.push(cause),
    })
    await requestExport(browserOf(ada))
    expect(causes).toEqual([expect.objectContaining({ message: expect.stringMatching(message) })])
  })

  it('refuses with 504 when it does not return in time', async () => {
    const { browser, seen } = relayWith(() => new Promise(() => {}), noService, 20)
    expect(await soon(requestExport(browser))).toMatchObject({
      status: 504,
      body: { code: 'APP_TIMEOUT' },
    })
    expect(seen).toEqual([])
  })
})

describe('what a policy sees', () => {
  it('is the checked call, with what the host passed, frozen to its depth', async () => {
    const calls: PolicyCall<string>[] = []
    const { relay, browserOf, log } = relayUnderTest({
      fetch: exportingService,
      users: [ada],
      beforeForward: (call) => {
        calls.push(call as PolicyCall<string>)
        return undefined
      },
    })
    const body = { currency: 'USD', accountInfo: { accountType: 'USD_ACCOUNT', deep: [{ a: 1 }] } }
    await browserOf(ada).post('/customers/external-accounts', body)
    await browserOf(ada).get('/transactions?limit=5')
    expect(relay).toBeTypeOf('function')
    expect(calls[0]).toMatchObject({
      route: 'createExternalAccount',
      user: ada,
      body,
      isSigned: false,
    })
    expect(calls[1]).toMatchObject({ route: 'listTransactions', query: { limit: '5' }, body: {} })
    expect(calls.map(({ requestId }) => requestId)).toEqual(log.map(({ requestId }) => requestId))
    const accountInfo = calls[0]?.body.accountInfo as { deep: { a: number }[] }
    for (const part of [calls[0], calls[0]?.user, calls[0]?.user.accountIds, accountInfo.deep[0]])
      expect(Object.isFrozen(part)).toBe(true)
  })

  it('cannot be changed into another call', async () => {
    const { browser, seen } = relayWith((call: PolicyCall) => {
      const { accountInfo } = call.body as { accountInfo: object }
      Reflect.set(accountInfo, 'accountNumber', '666')
      Reflect.set(call.user, 'customerId', bob.customerId)
      Reflect.set(call.query, 'limit', '1')
    }, exportingService)
    const accountInfo = { accountType: 'USD_ACCOUNT', accountNumber: '1' }
    await browser.post('/customers/external-accounts', { currency: 'USD', accountInfo })
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual({
      currency: 'USD',
      accountInfo,
      customerId: ada.customerId,
    })
  })

  it('is nothing of another user’s: ownership comes first', async () => {
    const asked: PolicyCall[] = []
    const { stranger } = relayWith((call: PolicyCall) => void asked.push(call))
    expect((await requestExport(stranger)).status).toBe(404)
    expect(asked).toEqual([])
  })

  it('is the quote to execute, as the service has it, read once', async () => {
    const quote = quoteOf(25_000_000)
    const service = scriptedService(() => json(200, quote))
    const amounts: unknown[] = []
    const { browser, seen } = relayWith(async ({ readQuote }: PolicyCall) => {
      amounts.push((await readQuote())?.totalSendingAmount, (await readQuote())?.id)
    }, service)
    const path = `/quotes/${encodeURIComponent(adasThings.quoteId)}/execute`
    const answer = await browser.post(path, {}, { 'Service-Wallet-Signature': 'c2ln' })
    expect(answer.status).toBe(200)
    expect(amounts).toEqual([25_000_000, adasThings.quoteId])
    // Once for ownership, once for the policy.
    expect(seen.filter(({ method }) => method === 'GET')).toHaveLength(2)
  })
})

describe('a quote that the service gives the policy', () => {
  it('is not of another wallet than the one that ownership saw', async () => {
    const own = quoteOf(25_000_000)
    const [accountId = ''] = bob.accountIds
    let reads = 0
    const service = scriptedService(() => {
      reads += 1
      return json(200, reads === 1 ? own : { ...own, source: { ...own.source, accountId } })
    })
    const read: unknown[] = []
    const { browser, seen } = relayWith(async ({ readQuote }: PolicyCall) => {
      read.push(await readQuote())
    }, service)
    const path = `/quotes/${encodeURIComponent(adasThings.quoteId)}/execute`
    expect(await browser.post(path, {}, { 'Service-Wallet-Signature': 'c2ln' })).toMatchObject({
      status: 502,
      body: { code: 'SERVICE_ANSWER_INVALID' },
    })
    expect(read).toEqual([])
    expect(seen.filter(({ method }) => method !== 'GET')).toEqual([])
  })
})

describe('the options of a policy', () => {
  it.each([
    [{ beforeForward: {} }, 'beforeForward'],
    [{ disabledRoutes: 'exportWallet' }, 'disabledRoutes'],
    [{ disabledRoutes: ['exportWallets'] }, 'did you mean disabledRoutes.exportWallet?'],
    [{ disabledRoutes: ['toString'] }, 'disabledRoutes'],
  ])('are refused when they are wrong: %j', (options, name) => {
    expect(() => relayUnderTest({ fetch: noService, ...(options as object) })).toThrow(
      expect.objectContaining({ code: 'INVALID_INPUT', message: expect.stringContaining(name) }),
    )
  })

  it('leave whole routes out: 404, as if they did not exist', async () => {
    const { browserOf, seen, log } = relayUnderTest({
      fetch: exportingService,
      users: [ada],
      disabledRoutes: ['exportWallet', 'listTransactions'],
    })
    const browser = browserOf(ada)
    const unknown = await browser.post('/internal-accounts/x/exports')
    const answer = await requestExport(browser)
    expect([answer.status, answer.text]).toEqual([404, unknown.text])
    expect((await requestExport(browserOf(undefined))).status).toBe(404)
    expect((await browser.get('/transactions')).status).toBe(404)
    expect(seen).toEqual([])
    expect(log.every(({ route }) => route === undefined)).toBe(true)
    expect((await browser.get('/environment')).status).toBe(200)
  })
})

function quoteOf(totalSendingAmount: number) {
  const currency = { code: 'USDB', name: 'USDB', symbol: '$', decimals: 6 }
  return {
    id: adasThings.quoteId,
    status: 'PENDING',
    createdAt: '2026-06-01T12:00:00Z',
    expiresAt: '2026-06-01T12:05:00Z',
    source: { sourceType: 'ACCOUNT', accountId: adasThings.accountId },
    destination: { destinationType: 'ACCOUNT', accountId: adasThings.externalAccountId },
    sendingCurrency: currency,
    receivingCurrency: currency,
    totalSendingAmount,
    totalReceivingAmount: totalSendingAmount,
    exchangeRate: 1,
    feesIncluded: 0,
    transactionId: adasThings.transactionId,
  }
}
