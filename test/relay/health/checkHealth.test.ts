import { describe, expect, it } from 'vitest'
import { createMemoryStore, type RelayError, type RelayStore } from '../../../src/relay.ts'
import { launchPlatform } from '../support/platform.ts'
import {
  credentials,
  type RelayUnderTestOptions,
  relayUnderTest,
} from '../support/relayUnderTest.ts'
import { json, scriptedService } from '../support/scriptedService.ts'

const platform = launchPlatform()
const never = () => new Promise<never>(() => {})
const ok = { outcome: 'ok', durationMs: expect.any(Number) }
const fine = scriptedService(() => json(200, { id: 'PlatformConfig:1' }))
const refusing = (status: number) => scriptedService(() => json(status, { message: 'canary' }))
const storeThat = (put: RelayStore['put']): RelayStore => ({ ...createMemoryStore(), put })

describe('relay.health', () => {
  it('finds the sandbox and the memory store in order', async () => {
    const { relay, seen } = relayUnderTest({ fetch: platform.sandbox().fetch })
    expect(await relay.health()).toEqual({ isHealthy: true, service: ok, store: ok })
    expect(seen.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /2025-10-13/config'])
  })

  it('finds that the sandbox refuses the API token', async () => {
    const { relay } = relayUnderTest({
      fetch: platform.sandbox().fetch,
      service: { baseUrl: 'http://localhost/2025-10-13', clientId: 'x', clientSecret: 'canary' },
    })
    expect(await relay.health()).toMatchObject({
      isHealthy: false,
      service: { outcome: 'refused' },
      store: ok,
    })
  })

  it('finds that the address of the service lacks its version', async () => {
    const errors: RelayError[] = []
    const { relay } = relayUnderTest({
      fetch: platform.sandbox().fetch,
      service: { baseUrl: 'http://localhost', ...credentials },
      onError: (error) => errors.push(error),
    })
    expect(await relay.health()).toMatchObject({
      isHealthy: false,
      service: { outcome: 'notFound' },
      store: ok,
    })
    expect(errors.map(({ cause }) => String(cause))).toEqual([
      expect.stringMatching(/operation GET \/config; check the path of service.baseUrl/),
    ])
  })

  it('finds that options are missing, without a call to the service', async () => {
    const errors: RelayError[] = []
    const { relay, seen } = relayUnderTest({
      fetch: fine,
      service: { baseUrl: 'http://localhost/2025-10-13', clientId: 'x', clientSecret: '' },
      onError: (error) => errors.push(error),
    })
    expect(await relay.health()).toMatchObject({
      isHealthy: false,
      service: { outcome: 'notConfigured' },
      store: ok,
    })
    expect(seen).toEqual([])
    expect(errors.map(({ code }) => code)).toEqual(['RELAY_NOT_CONFIGURED'])
  })

  it.each<[string, Partial<RelayUnderTestOptions>, string, string]>([
    ['a service that fails', { fetch: refusing(500) }, 'failed', 'ok'],
    ['a token without rights', { fetch: refusing(403) }, 'refused', 'ok'],
    [
      'a service out of reach',
      { fetch: async () => Promise.reject(new TypeError('canary')) },
      'failed',
      'ok',
    ],
    [
      'a store that fails',
      { store: storeThat(async () => Promise.reject(new Error('canary'))) },
      'ok',
      'failed',
    ],
    ['a store that forgets', { store: storeThat(async () => {}) }, 'ok', 'failed'],
    ['a store that hangs', { store: storeThat(never), appTimeoutMs: 20 }, 'ok', 'timeout'],
  ])('finds %s, and gives the cause to onError alone', async (_, options, service, store) => {
    const errors: unknown[] = []
    const onError = (error: unknown, { context }: { context: unknown }) =>
      errors.push([error, context])
    const { relay } = relayUnderTest({ fetch: fine, onError, ...options })
    const health = await relay.health({ tenant: 'one' })
    expect(health).toMatchObject({
      isHealthy: false,
      service: { outcome: service },
      store: { outcome: store },
    })
    expect(JSON.stringify(health)).not.toContain('canary')
    expect(errors).toEqual([[expect.any(Error), { tenant: 'one' }]])
  })

  it('waits no longer than appTimeoutMs for a service that hangs', { tags: ['T31'] }, async () => {
    const { relay } = relayUnderTest({ fetch: never, appTimeoutMs: 20 })
    const late = new Promise((resolve) => setTimeout(resolve, 1_000, 'late'))
    expect(await Promise.race([relay.health(), late])).toMatchObject({
      service: { outcome: 'timeout' },
    })
  })

  it('calls the service once for all who ask at the same time', { tags: ['T31'] }, async () => {
    const { relay, seen } = relayUnderTest({ fetch: fine })
    await Promise.all([relay.health(), relay.health(), relay.health()])
    expect(seen).toHaveLength(1)
    await relay.health()
    expect(seen).toHaveLength(2)
  })
})
