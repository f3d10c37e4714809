import { describe, expect, it } from 'vitest'
import { checkOptions } from '../../../src/relay/options/relayOptions.ts'
import { handleRequest } from '../../../src/relay/pipeline.ts'
import type { RelayOptions } from '../../../src/relay.ts'
import { pageOrigin, toRequest } from '../support/browser.ts'
import { relayUnderTest } from '../support/relayUnderTest.ts'
import { noService } from '../support/scriptedService.ts'
import { ada } from '../support/users.ts'

const service = { baseUrl: 'https://api.example.com', clientId: 'id', clientSecret: 'secret' }
const provider = { issuer: 'https://accounts.example', clientId: 'app' }

const incomplete: [missing: string, change: Partial<RelayOptions>][] = [
  ['service.baseUrl', { service: { ...service, baseUrl: undefined } }],
  ['service.clientId', { service: { ...service, clientId: '' } }],
  ['service.clientSecret', { service: { ...service, clientSecret: undefined } }],
  [
    'service.clientSecret',
    { service: { ...service, clientSecret: '' }, keys: 'a key of the relay, of 32 bytes or more' },
  ],
  ['keys', { service, keys: '' }],
  ['keys', { service, keys: [undefined] }],
  ['keys', { service, keys: ['a key of the relay, of 32 bytes or more', ''] }],
  [
    'service.baseUrl, service.clientId, service.clientSecret',
    { service: { baseUrl: '', clientId: '', clientSecret: '' } },
  ],
  [
    'oauth.providers.main.clientId',
    { service, oauth: { providers: { main: { ...provider, clientId: '' } } } },
  ],
  [
    'oauth.providers.main.clientSecret',
    { service, oauth: { providers: { main: { ...provider, clientSecret: '' } } } },
  ],
]

describe('a relay without credentials, as in a build', () => {
  it.each(incomplete)('starts, and refuses every request: %s', async (_, change) => {
    const { relay, seen, log } = relayUnderTest({ users: [ada], ...change, fetch: noService })
    for (const [method, path] of [
      ['GET', '/environment'],
      ['POST', '/quotes'],
      ['GET', '/oauth/callback?state=x'],
      ['GET', '/no-such-route'],
    ] as const) {
      const response = await relay(toRequest(method, path, ada.id, {}))
      const body = await response.json()
      expect(body).toMatchObject({ status: 500, code: 'RELAY_NOT_CONFIGURED' })
      expect(JSON.stringify(body)).not.toMatch(/clientSecret|secret"/)
      expect(response.headers.get('Holdfast-User')).toBeNull()
    }
    expect(seen).toEqual([])
    expect(log.map(({ code }) => code)).toEqual(Array(4).fill('RELAY_NOT_CONFIGURED'))
  })

  it.each(incomplete)('names in the cause what is missing: %s', async (missing, change) => {
    const options = {
      rp: { id: 'localhost', name: 'Test app', origins: [pageOrigin] },
      authenticate: async () => ada,
      service,
      ...change,
    }
    const settings = checkOptions(options)
    const relay = { settings } as Parameters<typeof handleRequest>[0]
    const request = new Request('http://localhost/wallet/environment')
    const refusal = handleRequest(relay, () => undefined, request, {} as never, {} as never)
    await expect(refusal).rejects.toMatchObject({
      cause: { message: `Relay options are missing: ${missing}` },
    })
  })

  it('makes no keys of an empty secret', { tags: ['T16'] }, async () => {
    const { keys } = checkOptions({
      service: { ...service, clientSecret: '' },
      rp: { id: 'localhost', name: 'Test app', origins: [pageOrigin] },
      authenticate: async () => ada,
    })
    await expect(keys.deriveMacKeys('app user').mac(new Uint8Array())).rejects.toThrow('no key')
  })
})
