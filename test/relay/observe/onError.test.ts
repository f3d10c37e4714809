import { describe, expect, it } from 'vitest'
import type { RelayError, RelayErrorContext, RelayStore } from '../../../src/relay.ts'
import { createMemoryStore } from '../../../src/relay.ts'
import { toRequest } from '../support/browser.ts'
import { type RelayUnderTestOptions, relayUnderTest } from '../support/relayUnderTest.ts'
import { json, noService, scriptedService } from '../support/scriptedService.ts'
import { ada, adasThings } from '../support/users.ts'
import { bankAccount } from '../support/world.ts'

const secret = 'canary: password of the database'

/** A relay, and what its onError was called with. */
function watched(options: Partial<RelayUnderTestOptions>) {
  const errors: [RelayError, RelayErrorContext][] = []
  const onError = (error: RelayError, about: RelayErrorContext) => errors.push([error, about])
  const relay = relayUnderTest({ fetch: noService, users: [ada], onError, ...options })
  return { ...relay, errors }
}

const brokenStore: RelayStore = {
  ...createMemoryStore(),
  count: async () => Promise.reject(new Error(secret)),
}

const serviceSaying = (status: number) =>
  scriptedService(() => json(status, { status, code: 'INTERNAL', message: secret }))

const account = { accountId: adasThings.accountId }
const start = { purpose: 'addCredential', provider: 'test', clientPublicKey: '', ...account }

describe('onError', { tags: ['T14', 'T21'] }, () => {
  it.each<[string, Partial<RelayUnderTestOptions>, string, object, string]>([
    [
      'authenticate',
      { authenticate: async () => Promise.reject(new Error(secret)) },
      '/customers/external-accounts',
      bankAccount,
      'INTERNAL_ERROR',
    ],
    [
      'the store',
      { store: brokenStore },
      '/auth/registration-challenges',
      account,
      'STORE_UNAVAILABLE',
    ],
    [
      'the way to the service',
      { fetch: async () => Promise.reject(new TypeError(secret)) },
      '/customers/external-accounts',
      bankAccount,
      'SERVICE_UNREACHABLE',
    ],
    [
      'the service',
      { fetch: serviceSaying(500) },
      '/customers/external-accounts',
      bankAccount,
      'SERVICE_ERROR',
    ],
    [
      'the service, where its status is passed on',
      { fetch: serviceSaying(501) },
      '/customers/external-accounts',
      bankAccount,
      'SERVICE_ERROR',
    ],
    [
      'a provider',
      {
        oauth: {
          providers: { test: { issuer: 'https://provider.example', clientId: 'app' } },
          fetch: async () => Promise.reject(new TypeError(secret)),
        },
      },
      '/oauth/start',
      { ...start, clientPublicKey: `04${'ab'.repeat(64)}` },
      'OAUTH_FAILED',
    ],
  ])('gets the failure of %s with its cause', async (_, options, path, body, code) => {
    const { relay, errors, log } = watched(options)
    const request = toRequest('POST', path, ada.id, { body })
    const response = await relay(request, { tenant: 'one' })
    expect(response.status).toBeGreaterThanOrEqual(500)
    expect(errors).toHaveLength(1)
    const [[error, about] = []] = errors
    expect(error?.code).toBe(code)
    expect(causesOf(error)).toContain('canary')
    expect(about).toEqual({
      route: expect.stringMatching(/^[a-zA-Z]+$/),
      requestId: response.headers.get('X-Request-Id'),
      context: { tenant: 'one' },
    })
    expect(JSON.stringify(log)).not.toContain('canary')
  })

  it.each<[string, Partial<RelayUnderTestOptions>]>([
    ['authenticate', { authenticate: async () => Promise.reject(new Error(secret)) }],
    ['the way to the service', { fetch: async () => Promise.reject(new TypeError(secret)) }],
    ['the service', { fetch: serviceSaying(500) }],
  ])('is the only one to see what %s said: no response has it', async (_, options) => {
    const { browserOf } = watched(options)
    const { text, headers } = await browserOf(ada).post('/customers/external-accounts', bankAccount)
    expect(text + JSON.stringify([...headers])).not.toContain('canary')
  })

  it('is not called for plain refusals, which any page could cause in masses', async () => {
    const { browserOf, errors } = watched({})
    await browserOf().get('/quotes')
    await browserOf().post('/customers/external-accounts', bankAccount)
    await browserOf(ada).call('POST', '/customers/external-accounts', { rawBody: '{' })
    expect(errors).toEqual([])
  })

  it('is not called for operations that the service does not have, which any page could request', async () => {
    const counted: object[] = []
    const add = (_: number, attributes: object) => counted.push(attributes)
    const meter = { createHistogram: () => ({ record() {} }), createCounter: () => ({ add }) }
    const { browserOf, errors, log } = watched({ fetch: serviceSaying(404), meter })
    const path = `/auth/delegated-keys?accountId=${adasThings.accountId}`
    expect((await browserOf(ada).get(path)).status).toBe(501)
    expect(log.map(({ code }) => code)).toEqual(['UNSUPPORTED_BY_SERVICE'])
    expect(errors).toEqual([])
    expect(counted).toEqual([])
  })

  it('is called for the first ten requests from other origins, and no more', async () => {
    const { browserOf, errors } = watched({})
    const headers = { Origin: 'https://other.example' }
    for (let index = 0; index < 30; index += 1) {
      await browserOf().post('/customers/external-accounts', bankAccount, headers)
    }
    expect(errors).toHaveLength(10)
  })

  it('is called for the first ten fields that an option would allow, and counts none as a failure', async () => {
    const counted: object[] = []
    const add = (_: number, attributes: object) => counted.push(attributes)
    const meter = { createHistogram: () => ({ record() {} }), createCounter: () => ({ add }) }
    const { browserOf, errors } = watched({ meter })
    const body = { ...bankAccount, platformAccountId: 'payee-1' }
    for (let index = 0; index < 30; index += 1) {
      await browserOf(ada).post('/customers/external-accounts', body)
    }
    expect(errors).toHaveLength(10)
    expect(counted).toEqual([])
  })

  it.each<[string, () => void]>([
    [
      'at once',
      () => {
        throw new Error('disk full')
      },
    ],
    ['later', () => Promise.reject(new Error('disk full'))],
  ])(
    'changes nothing about the response when it fails %s',
    { tags: ['T37'] },
    async (_, onError) => {
      const unhandled: unknown[] = []
      const note = (reason: unknown) => unhandled.push(reason)
      process.on('unhandledRejection', note)
      const { browserOf } = watched({ fetch: serviceSaying(500), onError })
      const response = browserOf(ada).post('/customers/external-accounts', bankAccount)
      await expect(response).resolves.toMatchObject({ status: 502 })
      await new Promise((resolve) => setImmediate(resolve))
      process.off('unhandledRejection', note)
      expect(unhandled).toEqual([])
    },
  )

  it('is not waited for', async () => {
    const onError = () => new Promise<never>(() => {})
    const { browserOf } = watched({ fetch: serviceSaying(500), onError })
    const { status } = await browserOf(ada).post('/customers/external-accounts', bankAccount)
    expect(status).toBe(502)
  })
})

/** All that an error says, down to its last cause. */
function causesOf(error: unknown): string {
  if (!(error instanceof Error)) return JSON.stringify(error) ?? ''
  return `${error.message} ${causesOf(error.cause)}`
}
