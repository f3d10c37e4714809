import { describe, expect, it } from 'vitest'
import { pathTemplate } from '../../../src/relay/observe/operation.ts'
import {
  RelayError,
  type RelayLog,
  type RelayLogEntry,
  type RelayOptions,
  type RelayServiceCall,
} from '../../../src/relay.ts'
import type { ExternalAccount, Quote } from '../../../src/shared/resources.ts'
import { isPauseOfRelay, skipPauses } from '../../support/skipPauses.ts'
import { toRequest } from '../support/browser.ts'
import { registerPasskey, signIn } from '../support/passkey.ts'
import { launchPlatform } from '../support/platform.ts'
import { credentials, relayUnderTest } from '../support/relayUnderTest.ts'
import { sampleOf, userRoutes } from '../support/samples.ts'
import { json, noService, scriptedService } from '../support/scriptedService.ts'
import { ada, adasThings } from '../support/users.ts'
import { bankAccount, quoteBody } from '../support/world.ts'

skipPauses(isPauseOfRelay)

const platform = launchPlatform()

const sandboxService = {
  baseUrl: 'http://localhost/2025-10-13',
  kind: 'sandbox' as const,
  ...credentials,
}

const keys = 'a key of the relay, of 32 bytes or more'

/** The only things a log may hold, and of which form. */
const allowed: Record<keyof RelayLogEntry, RegExp> = {
  requestId: /^[A-Za-z0-9][A-Za-z0-9._=-]{7,127}$/,
  event: /^(succeeded|refused|failed|unsettled)$/,
  route: /^[a-zA-Z]{1,40}$/,
  status: /^\d{3}$/,
  code: /^[A-Z][A-Z0-9_]{0,63}$/,
  reason: /^[A-Z][A-Z0-9_]{0,63}$/,
  serviceStatus: /^\d{3}$/,
  durationMs: /^\d+$/,
  warning: /^(STORE_PER_PROCESS|SECRET_TOO_SHORT)$/,
  serviceCalls: /^$/,
}

/** The same of one of its calls to the service. */
const allowedOfCall: Record<keyof RelayServiceCall, RegExp> = {
  operation: /^(GET|POST|PATCH|DELETE) (\/[a-z-]+|\/\{id\})+$/,
  status: allowed.status,
  code: allowed.code,
  durationMs: allowed.durationMs,
}

function expectHarmless(log: RelayLogEntry[]) {
  for (const { serviceCalls, ...entry } of log) {
    expectForm(entry, allowed)
    for (const call of serviceCalls) expectForm(call, allowedOfCall)
  }
}

function expectForm(entry: object, forms: Record<string, RegExp>) {
  for (const [key, value] of Object.entries(entry)) {
    expect(forms).toHaveProperty(key)
    expect(String(value)).toMatch(forms[key] ?? /^$/)
  }
}

describe('the log', { tags: ['T21'] }, () => {
  it('of a whole payment holds no id, name, address, key, signature or body', async () => {
    const user = await platform.createUser('Canary')
    const [accountId = ''] = user.accountIds
    await platform.fund(accountId, 100_000_000)
    const { browserOf, log } = relayUnderTest({
      keys,
      fetch: platform.sandbox().fetch,
      users: [user],
    })
    const browser = browserOf(user)
    const session = await signIn(browser, await registerPasskey(browser, accountId))
    const bank = await browser.post<ExternalAccount>('/customers/external-accounts', bankAccount)
    const quote = await browser.post<Quote>('/quotes', quoteBody(accountId, bank.body.id))
    const signature = await session.sign('canary')
    const path = `/quotes/${encodeURIComponent(quote.body.id)}/execute`
    await browser.post(path, {}, { 'Service-Wallet-Signature': signature })
    await browser.post('/auth/credentials', {
      type: 'EMAIL_OTP',
      accountId,
      email: 'canary@example.com',
    })

    expect(log.map(({ route, status, code = '' }) => `${route} ${status} ${code}`)).toEqual([
      'createRegistrationChallenge 201 ',
      'createCredential 201 ',
      'challengeCredential 200 ',
      'verifyCredential 200 ',
      'createExternalAccount 201 ',
      'createQuote 201 ',
      'executeQuote 401 WALLET_SIGNATURE_INVALID',
      'createCredential 202 ',
    ])
    expectHarmless(log)
    const text = JSON.stringify(log)
    const canaries = [
      user.id,
      user.customerId,
      accountId,
      quote.body.id,
      session.id,
      signature,
      'canary',
    ]
    for (const canary of canaries) expect(text).not.toContain(canary)
  })

  it('of every refusal holds the route, the status and the code', async () => {
    const { browserOf, log } = relayUnderTest({ keys, fetch: noService, users: [ada] })
    for (const route of userRoutes) {
      const sample = sampleOf(route, adasThings)
      await browserOf(ada).call(sample.method, `${sample.path}#canary`, sample)
      await browserOf().call(sample.method, sample.path, sample)
    }
    await browserOf(ada).get('/canary?email=canary@example.com')
    // What a start calls has entries of its own, with the id of the start.
    expect(new Set(log.map(({ requestId }) => requestId)).size).toBe(2 * userRoutes.length + 1)
    expectHarmless(log)
    expect(log.at(-1)).toEqual({
      event: 'refused',
      status: 404,
      code: 'ROUTE_NOT_FOUND',
      requestId: expect.any(String),
      durationMs: expect.any(Number),
      serviceCalls: [],
    })
  })

  it('holds the reason of the app’s policy', async () => {
    const beforeForward = () => ({ reason: 'FROZEN', message: 'canary' })
    const { browserOf, log } = relayUnderTest({
      keys,
      fetch: noService,
      users: [ada],
      beforeForward,
    })
    await browserOf(ada).get('/transactions')
    expect(log).toMatchObject([{ code: 'REFUSED_BY_POLICY', reason: 'FROZEN' }])
    expectHarmless(log)
  })

  it.each(['FORBIDDEN', 'REFUSED_BY_POLICY'] as const)(
    'holds not a reason that is a text: %s',
    async (code) => {
      const authenticate = () => {
        throw new RelayError(403, code, 'Refused', { reason: 'Ada is frozen' })
      }
      const { browserOf, log } = relayUnderTest({ keys, fetch: noService, authenticate })
      await browserOf(ada).get('/transactions')
      expect(log).toMatchObject([{ code }])
      expect(log[0]).not.toHaveProperty('reason')
    },
  )

  it.each([
    ['a code', 'QUOTE_EXPIRED', 'QUOTE_EXPIRED'],
    ['a code with a figure', 'OTP_2', 'OTP_2'],
    ['a sentence', 'no wallet of canary@example.com', 'SERVICE_REFUSED'],
    ['a token', 'eyJhbGciOiJFUzI1NiJ9.canary', 'SERVICE_REFUSED'],
    ['nothing', undefined, 'SERVICE_REFUSED'],
  ])(
    'of a refusal of the service’s holds its code, which is %s, as %3$s',
    async (_, code, logged) => {
      const fetch = scriptedService(() => json(409, { status: 409, code, message: 'canary' }))
      const { browserOf, log } = relayUnderTest({ keys, fetch, users: [ada] })
      const answer = await browserOf(ada).post('/customers/external-accounts', bankAccount)
      expect(answer.body.code).toBe(logged)
      expect(log).toEqual([
        {
          event: 'refused',
          route: 'createExternalAccount',
          status: 409,
          code: logged,
          serviceStatus: 409,
          requestId: expect.any(String),
          durationMs: expect.any(Number),
          serviceCalls: [
            {
              operation: 'POST /customers/external-accounts',
              status: 409,
              durationMs: expect.any(Number),
            },
          ],
        },
      ])
    },
  )

  it('names each call to the service without ids, with its status and duration', async () => {
    const quoteId = adasThings.quoteId
    const fetch = scriptedService(({ method }) =>
      method === 'GET'
        ? json(200, { id: quoteId, source: { accountId: adasThings.accountId } })
        : json(401, { status: 401, code: 'WALLET_SIGNATURE_INVALID', message: 'no' }),
    )
    const { browserOf, log } = relayUnderTest({ keys, fetch, users: [ada] })
    const path = `/quotes/${encodeURIComponent(quoteId)}/execute`
    await browserOf(ada).post(path, {}, { 'Service-Wallet-Signature': 'c2lnbmVk' })
    await browserOf(ada).get('/receiver/uma/%24canary%40example.com')
    const durationMs = expect.any(Number)
    expect(log.map(({ serviceCalls }) => serviceCalls)).toEqual([
      [
        { operation: 'GET /quotes/{id}', status: 200, durationMs },
        { operation: 'POST /quotes/{id}/execute', status: 401, durationMs },
      ],
      [{ operation: 'GET /receiver/uma/{id}', status: 200, durationMs }],
    ])
  })

  it('names a call to the service that failed with the code of the failure', async () => {
    const { browserOf, log } = relayUnderTest({
      keys,
      fetch: async () => Promise.reject(new TypeError('connection refused')),
      users: [ada],
    })
    await browserOf(ada).post('/customers/external-accounts', bankAccount)
    expect(log[0]?.serviceCalls).toEqual([
      {
        operation: 'POST /customers/external-accounts',
        code: 'SERVICE_UNREACHABLE',
        durationMs: expect.any(Number),
      },
    ])
  })

  it('knows every word of the routes that go to the service', () => {
    const forwarded = userRoutes.filter((route) => 'forward' in route)
    expect(forwarded.length).toBeGreaterThan(15)
    for (const { path } of forwarded) {
      expect(pathTemplate(path)).toBe(path.replace(/\{\w+\}/g, '{id}'))
    }
  })

  it.each<
    [
      string,
      Pick<RelayOptions, 'store'> & { service?: RelayOptions['service'] },
      (string | undefined)[],
    ]
  >([
    ['production without a store', { store: undefined }, ['STORE_PER_PROCESS', undefined]],
    ['production with a store', {}, [undefined, undefined]],
    ['a sandbox', { store: undefined, service: sandboxService }, [undefined, undefined]],
  ])('warns once that limits are per process in %s, and else never', async (_, options, said) => {
    const { browserOf, log } = relayUnderTest({ keys, fetch: noService, users: [ada], ...options })
    await browserOf(ada).get('/environment')
    await browserOf(ada).get('/environment')
    expect(log.map(({ warning }) => warning)).toEqual(said)
  })

  it.each<
    [
      string,
      Pick<RelayOptions, 'keys' | 'store'> & Partial<Pick<RelayOptions, 'service'>>,
      (string | undefined)[],
    ]
  >([
    ['a short secret', { keys: undefined }, ['SECRET_TOO_SHORT', undefined]],
    [
      'a short secret and no store',
      { keys: undefined, store: undefined },
      ['SECRET_TOO_SHORT', 'STORE_PER_PROCESS'],
    ],
    [
      'a secret of one letter',
      {
        keys: undefined,
        service: { ...credentials, baseUrl: 'http://localhost/v', clientSecret: 'q'.repeat(32) },
      },
      ['SECRET_TOO_SHORT', undefined],
    ],
    ['a short secret beside keys', {}, [undefined, undefined]],
  ])('warns once of what could be guessed: %s', async (_, options, said) => {
    const { browserOf, log } = relayUnderTest({ keys, fetch: noService, users: [ada], ...options })
    await browserOf(ada).get('/environment')
    await browserOf(ada).get('/environment')
    expect(log.map(({ warning }) => warning)).toEqual(said)
  })

  it('gets the context that the host passed with the request', async () => {
    const contexts: unknown[] = []
    const { relay } = relayUnderTest({
      keys,
      fetch: noService,
      users: [ada],
      log: (_entry, context) => contexts.push(context),
    })
    await relay(toRequest('GET', '/environment', ada.id, {}), { tenant: 'one' })
    expect(contexts).toEqual([{ tenant: 'one' }])
  })

  it.each<[string, RelayLog]>([
    [
      'at once',
      () => {
        throw new Error('disk full')
      },
    ],
    ['later', () => Promise.reject(new Error('disk full'))],
  ])('that fails %s does not undo what was done, nor end the process', async (_, log) => {
    const unhandled: unknown[] = []
    const note = (reason: unknown) => unhandled.push(reason)
    process.on('unhandledRejection', note)
    const { browserOf } = relayUnderTest({ keys, fetch: noService, users: [ada], log })
    expect((await browserOf(ada).get('/environment')).status).toBe(200)
    await new Promise((resolve) => setImmediate(resolve))
    process.off('unhandledRejection', note)
    expect(unhandled).toEqual([])
  })
})
