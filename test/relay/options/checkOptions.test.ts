import { describe, expect, it } from 'vitest'
import { createRelay, type RelayOptions } from '../../../src/relay.ts'
import { createBrowser, pageOrigin } from '../support/browser.ts'
import { noService } from '../support/scriptedService.ts'
import { ada } from '../support/users.ts'

const options: RelayOptions = {
  service: {
    baseUrl: 'https://api.example.com/2025-10-13',
    clientId: 'id',
    clientSecret: 'secret',
  },
  rp: { id: 'localhost', name: 'Test app', origins: [pageOrigin] },
  authenticate: async () => ada,
  fetch: noService,
}

const provider = { issuer: 'https://accounts.example', clientId: 'app' }
const limits = (set: object): Partial<RelayOptions> => ({ limits: set })

describe('createRelay', () => {
  it.each<[string, Partial<RelayOptions>, RegExp]>([
    ['no secret', { service: { ...options.service, clientSecret: '' } }, /clientSecret/],
    [
      'a query in the address',
      { service: { ...options.service, baseUrl: 'https://a.example/?x=1' } },
      /baseUrl/,
    ],
    ['no address', { service: { ...options.service, baseUrl: 'api.example.com' } }, /baseUrl/],
    [
      'a header that is none',
      { service: { ...options.service, signatureHeader: 'a b' } },
      /signatureHeader/,
    ],
    ['no origin', { rp: { ...options.rp, origins: [] } }, /origins/],
    [
      'an origin with a path',
      { rp: { ...options.rp, origins: ['https://a.example/'] } },
      /origins/,
    ],
    ['any origin', { rp: { ...options.rp, origins: ['*'] } }, /origins/],
    ['the opaque origin', { rp: { ...options.rp, origins: ['null'] } }, /origins/],
    ['an origin on http', { rp: { ...options.rp, origins: ['http://a.example'] } }, /https/],
    ['no relying party', { rp: { ...options.rp, id: '' } }, /rp/],
    ['a base path with no slash', { basePath: 'wallet' }, /basePath/],
    ['a base path that climbs', { basePath: '/a/../b?c' }, /basePath/],
    ['no time for the app', { appTimeoutMs: 0 }, /appTimeoutMs/],
    ['no key', { keys: [] }, /keys/],
    ['a key of 31 bytes', { keys: 'k'.repeat(31) }, /keys must .* 32 bytes/],
    ['a short key among others', { keys: ['k'.repeat(32), new Uint8Array(31)] }, /keys/],
    ['a key that is no key', { keys: [undefined as unknown as string] }, /keys/],
    ['time without end', { appTimeoutMs: Number.POSITIVE_INFINITY }, /appTimeoutMs/],
    [
      'more than a timer holds',
      { service: { ...options.service, timeoutMs: 2 ** 31 } },
      /timeoutMs/,
    ],
    [
      'no number for the service',
      { service: { ...options.service, timeoutMs: Number.NaN } },
      /timeoutMs/,
    ],
    ['no time for a provider', { oauth: { providers: {}, timeoutMs: -1 } }, /oauth.timeoutMs/],
    ['a provider with an odd name', { oauth: { providers: { 'a b': provider } } }, /providers/],
    [
      'a limit that is none',
      limits({ verifiesPerAccount: { max: Number.NaN, windowSeconds: 1 } }),
      /verifiesPerAccount.max/,
    ],
    [
      'a limit of half a try',
      limits({ verifiesPerAccount: { max: 0.5, windowSeconds: 1 } }),
      /max/,
    ],
    [
      'a window of no time',
      limits({ unknownIdsPerUser: { max: 1, windowSeconds: 0 } }),
      /unknownIdsPerUser.windowSeconds/,
    ],
    ['a limit in words', limits({ unknownIdsPerUser: '5/minute' }), /unknownIdsPerUser/],
    [
      'a limit nobody knows',
      limits({ verifyPerAccount: { max: 1, windowSeconds: 1 } }),
      /verifyPerAccount/,
    ],
  ])('does not start with %s', { tags: ['T17'] }, (_, change, message) => {
    const create = () => createRelay({ ...options, ...change })
    expect(create).toThrow(message)
    expect(create).toThrow(expect.objectContaining({ code: 'INVALID_INPUT' }))
  })

  it('never says a key when it does not start', () => {
    const keys = ['a-key-that-is-too-short']
    expect(() => createRelay({ ...options, keys })).toThrow(/^(?!.*too-short)/)
  })

  it('never says the secret when it does not start', () => {
    const service = { ...options.service, baseUrl: 'http://a.example' }
    expect(() => createRelay({ ...options, service })).toThrow(/^(?!.*secret)/)
  })

  it('is mounted where the option says, at the root too', async () => {
    const statusAt = async (basePath: string, path: string) => {
      const relay = createRelay({ ...options, basePath })
      const moved: typeof relay = (request) =>
        relay(new Request(request.url.replace('/wallet/x', path), request))
      return (await createBrowser(moved, ada.id).get('/x')).status
    }
    expect(await statusAt('/api/money/', '/api/money/environment')).toBe(200)
    expect(await statusAt('/api/money', '/wallet/environment')).toBe(404)
    expect(await statusAt('', '/environment')).toBe(200)
    expect(await statusAt('/', '/environment')).toBe(200)
  })
})
