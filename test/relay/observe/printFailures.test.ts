import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clientHeader, clientHeaderValue } from '../../../src/shared/headers.ts'
import { relayUnderTest } from '../support/relayUnderTest.ts'
import { json, scriptedService } from '../support/scriptedService.ts'
import { ada } from '../support/users.ts'

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
