import { describe, expect, it } from 'vitest'
import { createRelay, type RelayHandler, type RelayOptions } from '../../../src/relay.ts'
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
/** What only a caller without types can write. */
const wrong = (value: unknown) => value as never
const rpId = (id: string, origin = pageOrigin): Partial<RelayOptions> => ({
  rp: { id, name: 'Test app', origins: [origin] },
})
const oauthOf = (issuer: string): Partial<RelayOptions> => ({
  oauth: { providers: { main: { ...provider, issuer } } },
})
const secret = (clientSecret: string): Partial<RelayOptions> => ({
  service: { ...options.service, clientSecret },
})
const longKey = 'a key of the relay, of 32 bytes or more'
const inProduction = (clientSecret: string): Partial<RelayOptions> => ({
  service: { ...options.service, kind: 'production', clientSecret },
})
const limits = (set: object): Partial<RelayOptions> => ({ limits: set })

describe('createRelay', () => {
  it.each<[string, Partial<RelayOptions>, RegExp]>([
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
    [
      'a relying party that is a URL',
      rpId('https://example.com'),
      /rp.id must be a domain.*write example.com$/,
    ],
    [
      'a relying party with a port',
      rpId('localhost:5173'),
      /rp.id must be a domain.*write localhost$/,
    ],
    ['a relying party in upper case', rpId('Localhost'), /rp.id must be a domain/],
    [
      'an address as relying party',
      rpId('127.0.0.1'),
      /rp.id must be a domain.*IP address; .* localhost$/,
    ],
    ['a top-level domain', rpId('com'), /rp.id must not be a public suffix.* example.com/],
    ...[
      'com',
      'com.br',
      'org.nz',
      'ac.uk',
      'edu.au',
      'gov.uk',
      'mil.br',
      'net.au',
      'ne.jp',
      'github.io',
      'appspot.com',
      'web.app',
    ].map((suffix): [string, Partial<RelayOptions>, RegExp] => [
      `the public suffix ${suffix}`,
      rpId(suffix, `https://a.${suffix}`),
      /rp.id must not be a public suffix/,
    ]),
    [
      'a registry with a dot at the end',
      rpId('co.uk.', 'https://a.co.uk'),
      /rp.id must be a domain/,
    ],
    ['a registry in capitals', rpId('CO.UK', 'https://a.co.uk'), /rp.id must be a domain/],
    ['a registry', rpId('co.uk', 'https://a.co.uk'), /rp.id must not be a public suffix/],
    ['a host of previews', rpId('vercel.app', 'https://a.vercel.app'), /public suffix/],
    ['a relying party of another site', rpId('example.com'), /example.com is not for http:/],
    [
      'a relying party that ends alike',
      rpId('ample.com', 'https://example.com'),
      /rp.id must be the host of every origin/,
    ],
    ['a relying party below the page', rpId('a.example.com', 'https://example.com'), /rp.id/],
    [
      'a wildcard',
      rpId('example.com', 'https://*.example.com'),
      /rp.origins must not contain wildcards.* rp.isAllowedOrigin/,
    ],
    [
      'one origin in place of a list',
      { rp: wrong({ ...options.rp, origins: pageOrigin }) },
      /list/,
    ],
    ['no name', { rp: { ...options.rp, name: '' } }, /rp.name must be the name/],
    ['no authenticate', { authenticate: wrong(undefined) }, /authenticate must be a function/],
    ['no service', { service: wrong(undefined) }, /service must be a plain object/],
    ['a misspelt option', wrong({ autenticate: 1 }), /autenticate is not known; .* authenticate\?/],
    ['an option of no name', wrong({ zzzzzz: 1 }), /zzzzzz is not known; known are service, rp/],
    [
      'a misspelt option of service',
      { service: wrong({ ...options.service, baseURI: '' }) },
      /service.baseURI is not known; did you mean service.baseUrl\?/,
    ],
    [
      'a misspelt option of rp',
      { rp: wrong({ ...options.rp, orgins: [] }) },
      /rp.orgins is not known; did you mean rp.origins\?/,
    ],
    [
      'a misspelt option of oauth',
      { oauth: wrong({ providers: {}, retrunTo: [] }) },
      /oauth.retrunTo is not known; did you mean oauth.returnTo\?/,
    ],
    [
      'a misspelt option of a provider',
      { oauth: { providers: { main: wrong({ ...provider, scope: [] }) } } },
      /providers.main.scope is not known; did you mean oauth.providers.main.scopes\?/,
    ],
    ['a Map of rules', { stepUp: wrong(new Map()) }, /stepUp must be a plain object/],
    ['a Map of limits', { limits: wrong(new Map()) }, /limits must be a plain object/],
    [
      'a Map of providers',
      { oauth: wrong({ providers: new Map() }) },
      /oauth.providers must be a plain object/,
    ],
    [
      'a header of every call as that of signatures',
      { service: { ...options.service, signatureHeader: 'Authorization' } },
      /signatureHeader must be a header name that ends in -Signature/,
    ],
    [
      'a misspelt part of a limit',
      limits({ verifiesPerAccount: { max: 1, windowSecond: 1 } }),
      /windowSecond is not known; did you mean limits.verifiesPerAccount.windowSeconds\?/,
    ],
    [
      'a misspelt part of a step-up',
      { stepUp: { exportWallet: wrong({ maxAge: 1 }) } },
      /stepUp.exportWallet.maxAge is not known/,
    ],
    [
      'a misspelt route',
      { disabledRoutes: wrong(['exportWalet']) },
      /exportWalet is not known; did you mean disabledRoutes.exportWallet\?/,
    ],
    ['a number as secret', { service: wrong({ ...options.service, clientSecret: 1 }) }, /a string/],
    ['a colon in the id', { service: { ...options.service, clientId: 'a:b' } }, /a colon/],
    ['an unknown kind', { service: wrong({ ...options.service, kind: 'test' }) }, /'sandbox'/],
    ['a log that is no function', { log: wrong('console') }, /log must be a function/],
    ['a store without count', { store: wrong({ put() {}, get() {}, take() {} }) }, /method count/],
    ['a base path with no slash', { basePath: 'wallet' }, /basePath/],
    ['a base path with a query', { basePath: '/a?c' }, /basePath/],
    ['a base path that climbs', { basePath: '/a/../b' }, /basePath/],
    ['a base path that climbs at its end', { basePath: '/a/../' }, /basePath/],
    ['a base path that stays', { basePath: '/./a' }, /basePath/],
    ['no time for the app', { appTimeoutMs: 0 }, /appTimeoutMs/],
    ['no key', { keys: [] }, /keys/],
    ['a key of 31 bytes', { keys: 'a key of the relay, of 31 bytes' }, /keys must .* 32 bytes/],
    [
      'a short key among others',
      { keys: ['a key of the relay, of 32 bytes or more', new Uint8Array(31)] },
      /keys/,
    ],
    ['a key of zeros', { keys: new Uint8Array(32) }, /keys must .* random/],
    ['a key of zeros as text', { keys: '0'.repeat(64) }, /keys must .* random/],
    ['a key of one letter', { keys: ['k'.repeat(44)] }, /keys must .* random/],
    ['a key of a pattern', { keys: new Uint8Array(64).map((_, at) => at % 7) }, /keys/],
    [
      'zeros among keys',
      { keys: ['a key of the relay, of 32 bytes or more', new Uint8Array(32)] },
      /keys/,
    ],
    [
      'a short secret in production without keys',
      { service: { ...options.service, kind: 'production', clientSecret: 's'.repeat(31) } },
      /keys must be set.*service.clientSecret is shorter than 32 bytes/,
    ],
    [
      'a secret of one letter in production',
      inProduction('q'.repeat(32)),
      /fewer than 8 different/,
    ],
    ['a secret of a pattern in production', inProduction('abcdefg'.repeat(9)), /keys must be set/],
    [
      'a line break behind the secret',
      secret(`${longKey}\n`),
      /clientSecret must not .* white space/,
    ],
    ['a space before the secret', secret(` ${longKey}`), /clientSecret must not .* white space/],
    ['a secret of spaces', secret(' '.repeat(40)), /clientSecret must not .* white space/],
    [
      'a line break behind a provider’s secret',
      { oauth: { providers: { main: { ...provider, clientSecret: 'secret\n' } } } },
      /oauth.providers.main.clientSecret must not .* white space/,
    ],
    ['a key that is no key', { keys: wrong([1]) }, /keys/],
    [
      'an origin in upper case',
      { rp: { ...options.rp, origins: ['https://Example.com'] } },
      /rp.origins .* lower case.*; write https:\/\/example.com$/,
    ],
    [
      'a default port',
      { rp: { ...options.rp, origins: ['https://example.com:443'] } },
      /rp.origins .* default port.*; write https:\/\/example.com$/,
    ],
    [
      'an origin in another script',
      { rp: { ...options.rp, origins: ['https://bücher.example'] } },
      /rp.origins .* ASCII .*; write https:\/\/xn--bcher-kva.example$/,
    ],
    [
      'an origin without a scheme',
      { rp: { ...options.rp, origins: ['example.com'] } },
      /rp.origins must be an https URL.*; write https:\/\/example.com$/,
    ],
    [
      'an origin of this machine without a scheme',
      { rp: { ...options.rp, origins: ['localhost:5173'] } },
      /; write http:\/\/localhost:5173$/,
    ],
    [
      'an issuer without a scheme',
      oauthOf('accounts.example/one'),
      /write .*accounts.example\/one$/,
    ],
    ['a relying party in another script', rpId('bücher.example'), /write xn--bcher-kva.example$/],
    ['a relying party with a dot at its end', rpId('example.com.'), /write example.com$/],
    [
      'a step-up that is a number',
      { stepUp: { exportWallet: wrong(600) } },
      /stepUp.exportWallet must be an object .* write \{ maxAgeSeconds: 600 \}/,
    ],
    [
      'a step-up for wallets with a passkey that is a text',
      { stepUp: { exportWallet: wrong({ maxAgeSeconds: 300, onlyWherePasskey: 'yes' }) } },
      /stepUp.exportWallet.onlyWherePasskey must be true or false/,
    ],
    ['a step-up that is a text', { stepUp: { exportWallet: wrong('5m') } }, /maxAgeSeconds: 300/],
    [
      'a currency in lower case',
      { stepUp: { executeQuote: { maxAgeSeconds: 300, above: { usdb: 1 } } } },
      /stepUp.executeQuote.above must have currency codes in upper case; write USDB/,
    ],
    [
      'a provider of tracers',
      { tracer: wrong({ getTracer() {} }) },
      /method startActiveSpan, such/,
    ],
    [
      'a provider of meters',
      { meter: wrong({ getMeter() {} }) },
      /method createHistogram, such as/,
    ],
    ['half a meter', { meter: wrong({ createHistogram() {} }) }, /method createCounter, such as/],
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
  ])('does not start with %s', { tags: ['T17', 'T47'] }, (_, change, message) => {
    const create = () => createRelay({ ...options, ...change })
    expect(create).toThrow(message)
    expect(create).toThrow(expect.objectContaining({ code: 'INVALID_INPUT' }))
  })

  it.each<[string, Partial<RelayOptions>]>([
    ['a key of 32 bytes', { keys: 'a key of the relay, of 32 bytes.' }],
    ['a key of eight different bytes', { keys: new Uint8Array(32).map((_, at) => at % 8) }],
    ['a secret of 32 bytes in production', inProduction('abcdefgh'.repeat(4))],
    ['a secret of fewer letters, of 32 bytes', inProduction('äöüßäöüßéèêàéèêà')],
    ['a secret of one letter where no kind is written', secret('q'.repeat(32))],
    ['white space within a secret', secret('a secret')],
    ['a base path with dots in its names', { basePath: '/.wallet/..a/v1.0/b..' }],
    ['a short secret in production with keys', { ...inProduction('s'), keys: [longKey] }],
  ])('starts with %s', { tags: ['T47'] }, (_, change) => {
    expect(() => createRelay({ ...options, ...change })).not.toThrow()
  })

  it('never says a key when it does not start', () => {
    const keys = ['a-key-that-is-too-short']
    expect(() => createRelay({ ...options, keys })).toThrow(/^(?!.*too-short)/)
  })

  it('never says the secret when it does not start', () => {
    const service = { ...options.service, baseUrl: 'http://a.example' }
    expect(() => createRelay({ ...options, service })).toThrow(/^(?!.*secret)/)
  })

  it.each([undefined, null, 'options', []])('does not start with %j for options', (none) => {
    expect(() => createRelay(wrong(none))).toThrow(/must be given an object of: service, rp/)
  })

  it.each([
    ['the host itself', 'example.com', 'https://example.com'],
    ['a parent domain', 'example.com', 'https://app.example.com:8443'],
    ['localhost', 'localhost', 'http://localhost:3000'],
    ['a name below localhost', 'localhost', 'http://app.localhost:3000'],
    ['a domain below a registry', 'example.co.uk', 'https://example.co.uk'],
  ])('starts with a relying party that is %s', (_, id, origin) => {
    expect(() => createRelay({ ...options, ...rpId(id, origin) })).not.toThrow()
  })

  it.each([
    'http://sandbox:4800/2025-10-13',
    'http://host.docker.internal:4800/2025-10-13',
    'http://host.containers.internal:4800',
  ])('accepts the container %s for a sandbox, and only for one', { tags: ['T14'] }, (baseUrl) => {
    const create = (kind?: 'sandbox' | 'production') => () =>
      createRelay({ ...options, service: { ...options.service, baseUrl, kind } })
    expect(create('sandbox')).not.toThrow()
    expect(create('production')).toThrow(/with service.kind 'sandbox' .* container/)
    expect(create()).toThrow(/with service.kind 'sandbox' .* container/)
  })

  it.each([
    'http://sandbox.example.com',
    'http://10.0.0.1:4800',
    'http://[fd00::1]:4800',
    'ftp://sandbox',
  ])('accepts no http to %s, even for a sandbox', { tags: ['T14'] }, (baseUrl) => {
    const service = { ...options.service, baseUrl, kind: 'sandbox' as const }
    expect(() => createRelay({ ...options, service })).toThrow(/service.baseUrl must be an https/)
  })

  it('is mounted where the option says, at the root too', async () => {
    const statusAt = async (basePath: string, path: string) => {
      const relay = createRelay({ ...options, basePath })
      const moved: RelayHandler = (request) =>
        relay(new Request(request.url.replace('/wallet/x', path), request))
      return (await createBrowser(moved, ada.id).get('/x')).status
    }
    expect(await statusAt('/api/money/', '/api/money/environment')).toBe(200)
    expect(await statusAt('/api/money', '/wallet/environment')).toBe(404)
    expect(await statusAt('', '/environment')).toBe(200)
    expect(await statusAt('/', '/environment')).toBe(200)
  })
})
