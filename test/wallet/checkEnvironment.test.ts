import { afterEach, describe, expect, it, vi } from 'vitest'
import { checkEnvironment } from '../../src/wallet/checkEnvironment.ts'
import type { EnvironmentCheck } from '../../src/wallet/environmentChecks.lazy.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

async function statusOf(name: EnvironmentCheck['name'], framing?: 'refuse' | 'allow') {
  return (await checkEnvironment({ framing })).find((check) => check.name === name)?.status
}

/** A browser that lets a page ask what its Permissions-Policy allows. */
function policyAllowing(...allowed: string[]): void {
  const features = ['publickey-credentials-get', 'publickey-credentials-create']
  const featurePolicy = {
    features: () => features,
    allowsFeature: (feature: string) => allowed.includes(feature),
  }
  vi.stubGlobal('document', { featurePolicy })
}

describe('checkEnvironment', () => {
  it('names what is missing in a sentence, and never throws', async () => {
    const checks = await checkEnvironment()

    expect(new Set(checks.map(({ name }) => name)).size).toBe(checks.length)
    for (const { status, message } of checks) {
      expect(message.length > 0, message).toBe(status !== 'ok')
    }
  })

  it('says that there is no WebCrypto and no secure context', async () => {
    vi.stubGlobal('crypto', {})
    vi.stubGlobal('isSecureContext', false)

    expect(await statusOf('webCrypto')).toBe('missing')
    expect(await statusOf('secureContext')).toBe('missing')
    expect(await statusOf('storage')).toBe('degraded')
  })

  it.each([
    ['ok', ['publickey-credentials-get', 'publickey-credentials-create']],
    ['missing', ['publickey-credentials-get']],
    ['missing', []],
  ])('is %s where the Permissions-Policy allows %j', async (status, allowed) => {
    policyAllowing(...allowed)

    expect(await statusOf('permissionsPolicy')).toBe(status)
  })

  it('takes a policy it cannot ask for, or that knows no passkeys, for one that allows', async () => {
    expect(await statusOf('permissionsPolicy')).toBe('ok')
    vi.stubGlobal('document', {
      featurePolicy: { features: () => ['camera'], allowsFeature: () => false },
    })

    expect(await statusOf('permissionsPolicy')).toBe('ok')
  })

  it.each([
    ['ok', 'localhost', undefined],
    ['ok', 'app.example.com', undefined],
    ['ok', 'app.example.com', 'example.com'],
    ['missing', '127.0.0.1', undefined],
    ['missing', '[::1]', undefined],
    ['missing', '127.0.0.1', 'localhost'],
    ['missing', 'example.com', 'app.example.com'],
    ['missing', 'badexample.com', 'example.com'],
    ['missing', 'app.example.com', ''],
  ])('finds passkeys %s on a page of %s with the rpId %j', async (status, hostname, rpId) => {
    vi.stubGlobal('location', { hostname })
    const found = (await checkEnvironment({ rpId })).find(({ name }) => name === 'rpId')

    expect(found?.status).toBe(status)
    expect(found?.message ?? '').toContain(status === 'ok' ? '' : 'use localhost')
  })

  it.each([
    ['userVerifyingAuthenticator', 'isUserVerifyingPlatformAuthenticatorAvailable'],
    ['passkeyAutofill', 'isConditionalMediationAvailable'],
  ] as const)(
    'says of %s that the browser did not answer where it never does',
    async (name, method) => {
      vi.useFakeTimers()
      vi.stubGlobal('navigator', { credentials: {} })
      vi.stubGlobal(
        'PublicKeyCredential',
        Object.assign(class {}, { [method]: () => new Promise(() => {}) }),
      )
      const checking = checkEnvironment()
      await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0))
      await vi.advanceTimersByTimeAsync(3_000)
      const found = (await checking).find((check) => check.name === name)
      vi.useRealTimers()

      expect(found).toMatchObject({
        status: 'degraded',
        message: expect.stringContaining('did not answer in time'),
      })
    },
  )

  it('says of storage that the browser did not answer where it never does', async () => {
    vi.useFakeTimers()
    vi.stubGlobal('indexedDB', { open: () => ({}) })
    const checking = checkEnvironment()
    await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0))
    await vi.advanceTimersByTimeAsync(10_000)
    const found = (await checking).find(({ name }) => name === 'storage')
    vi.useRealTimers()

    expect(found?.status).toBe('degraded')
  })

  it('finds nothing missing in a foreign frame where the wallet is set up to be in one', async () => {
    const parent: { parent?: object } = {}
    parent.parent = parent
    vi.stubGlobal('window', { parent, location: { origin: 'https://app.example' } })

    expect(await statusOf('framing')).toBe('missing')
    expect(await statusOf('framing', 'allow')).toBe('ok')
  })
})
