import express, { type RequestHandler } from 'express'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { RelayError, type RelayHandler, toNodeHandler } from '../../../src/relay.ts'
import { clientHeader, clientHeaderValue } from '../../../src/shared/headers.ts'
import { serve } from '../support/nodeServer.ts'
import { relayUnderTest } from '../support/relayUnderTest.ts'
import { json, noService, scriptedService } from '../support/scriptedService.ts'
import { ada, adasThings } from '../support/users.ts'

const print = vi.spyOn(console, 'error')
beforeEach(() => void print.mockReset().mockImplementation(() => {}))
afterEach(() => void print.mockReset())

/** What a relay without `onError` prints of three requests for a list. */
async function printed(fetch: () => Promise<Response>, path = '/customers/external-accounts') {
  const options = { fetch, users: [ada], onError: undefined }
  const { browserOf } = relayUnderTest(options)
  for (let tries = 0; tries < 3; tries += 1) await browserOf(ada).get(path)
  return print.mock.calls.map(([line]) => String(line))
}

describe('a relay without onError', { tags: ['T21'] }, () => {
  it.each<[string, () => Promise<Response>, string]>([
    ['a service that is not there', () => Promise.reject(new TypeError('x')), 'service.baseUrl'],
    ['a wrong path', async () => json(404, {}), 'check the path of service.baseUrl'],
    ['a refused API token', async () => json(401, {}), 'service.clientId'],
  ])('prints once what to check: %s', async (_, fetch, option) => {
    const lines = await printed(fetch)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain(option)
  })

  it('prints once that it is mounted at another path', async () => {
    const { relay } = relayUnderTest({ fetch: noService, users: [ada], onError: undefined })
    for (const path of ['/api/canary', '/api/environment', '/canary']) {
      await relay(new Request(`http://localhost${path}`))
    }
    const lines = print.mock.calls.map(([line]) => String(line))
    expect(lines).toEqual([
      expect.stringMatching(/^holdfast relay, RELAY_NOT_CONFIGURED: .*basePath/),
    ])
    expect(lines[0]).not.toContain('canary')
  })

  it('prints once that options are missing', async () => {
    const service = { baseUrl: 'https://api.example.com', clientId: '', clientSecret: 'secret' }
    const { browserOf } = relayUnderTest({ fetch: noService, service, onError: undefined })
    for (let tries = 0; tries < 3; tries += 1) await browserOf(ada).get('/environment')
    expect(print.mock.calls).toEqual([[expect.stringContaining('options are missing: service')]])
  })

  it('prints once that the service finds no signature in service.signatureHeader', async () => {
    const { quoteId, accountId } = adasThings
    const refusal = { status: 401, code: 'WALLET_SIGNATURE_MISSING', message: 'canary' }
    const fetch = scriptedService(({ method }) =>
      method === 'GET' ? json(200, { id: quoteId, source: { accountId } }) : json(401, refusal),
    )
    const { browserOf } = relayUnderTest({ fetch, users: [ada], onError: undefined })
    const path = `/quotes/${encodeURIComponent(quoteId)}/execute`
    const signed = { 'Service-Wallet-Signature': 'c2ln' }
    for (let tries = 0; tries < 3; tries += 1) await browserOf(ada).post(path, {}, signed)
    expect(print.mock.calls).toEqual([[expect.stringContaining('check service.signatureHeader')]])
    expect(String(print.mock.calls)).not.toContain('canary')
  })

  it.each<[string, object]>([
    ['customerId', { customerId: '' }],
    ['displayName', { displayName: 5 }],
    ['verifiedEmails', { verifiedEmails: 'canary@shop.example' }],
    ['accountIds', { accountIds: ['canary', 1] }],
  ])('prints the field of the user that is wrong, and not its value: %s', async (field, wrong) => {
    const authenticate = async () => ({ ...ada, ...wrong }) as typeof ada
    const { browserOf } = relayUnderTest({ fetch: noService, authenticate, onError: undefined })
    for (let tries = 0; tries < 3; tries += 1) await browserOf(ada).get('/environment')
    expect(print.mock.calls).toEqual([[expect.stringContaining(`AppUser: ${field} must be`)]])
    expect(String(print.mock.calls)).not.toContain('canary')
  })

  it('prints another sentence under the same code, and each once', async () => {
    let tries = 0
    const { browserOf } = relayUnderTest({
      fetch: async () => {
        tries += 1
        return json(tries % 2 ? 403 : 401, {})
      },
      users: [ada],
      onError: undefined,
    })
    for (let count = 0; count < 6; count += 1)
      await browserOf(ada).get('/customers/external-accounts')
    const lines = print.mock.calls.map(([line]) => String(line))
    expect(lines).toHaveLength(2)
    expect(lines[0]).toContain('403')
    expect(lines[1]).toContain('service.clientId')
  })

  it('prints no more than 50 lines, whatever the app throws', async () => {
    let tries = 0
    const { browserOf } = relayUnderTest({
      fetch: noService,
      authenticate: async () => {
        tries += 1
        throw new RelayError(500, 'INTERNAL_ERROR', `try ${tries}`)
      },
      onError: undefined,
    })
    for (let count = 0; count < 60; count += 1)
      await browserOf(ada).get('/customers/external-accounts')
    expect(print).toHaveBeenCalledTimes(50)
  })

  it('prints nothing of the cause', async () => {
    const lines = await printed(() => Promise.reject(new Error('canary-of-the-cause')))
    expect(lines).toHaveLength(1)
    expect(lines[0]).not.toContain('canary')
    const ofService = await printed(async () => json(500, { message: 'canary-of-the-service' }))
    expect(ofService.join()).not.toContain('canary')
  })

  it('does not print what a page causes', async () => {
    const fetch = scriptedService(({ path }) =>
      path.startsWith('/transactions/') ? json(404, {}) : json(200, { data: [] }),
    )
    const { relay, browserOf } = relayUnderTest({ fetch, users: [ada], onError: undefined })
    await browserOf(ada).get('/canary')
    await browserOf(ada).get('/transactions/Transaction%3Acanary')
    await browserOf(ada).post('/quotes', { canary: 1 })
    const headers = { Origin: 'https://canary.example', [clientHeader]: clientHeaderValue }
    const init = { method: 'POST', headers, body: '{}' }
    await relay(new Request('http://localhost/wallet/quotes', init))
    expect(print).not.toHaveBeenCalled()
  })

  it('prints nothing where onError is given', async () => {
    const { browserOf } = relayUnderTest({
      fetch: () => Promise.reject(new TypeError('x')),
      users: [ada],
      onError: () => {},
    })
    await browserOf(ada).get('/customers/external-accounts')
    expect(print).not.toHaveBeenCalled()
  })
})

describe('toNodeHandler without onError', { tags: ['T21'] }, () => {
  const serveBehind = async (relay: RelayHandler<unknown>, ...before: RequestHandler[]) =>
    serve(express().use(...before, toNodeHandler(relay)))
  const post = (url: string) =>
    fetch(url, {
      method: 'POST',
      body: '{"a":"canary"}',
      headers: { 'Content-Type': 'application/json' },
    })

  it('prints once that a body parser is mounted before it', async () => {
    const { url } = await serveBehind(async () => new Response('x'), express.json())
    for (let tries = 0; tries < 3; tries += 1) expect((await post(url)).status).toBe(500)
    expect(print.mock.calls).toEqual([
      [expect.stringMatching(/^holdfast relay, RELAY_NOT_CONFIGURED: .*express\.json\(\)/)],
    ])
  })

  it('prints once that the host failed, without its error', async () => {
    const { url } = await serveBehind(
      () => Promise.reject(new Error('canary')),
      (_, __, next) => next(),
    )
    for (let tries = 0; tries < 3; tries += 1) expect((await post(url)).status).toBe(500)
    expect(print.mock.calls).toEqual([
      [expect.stringMatching(/^holdfast relay, INTERNAL_ERROR: toNodeHandler failed/)],
    ])
  })
})
