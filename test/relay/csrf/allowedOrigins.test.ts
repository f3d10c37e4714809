import { describe, expect, it, vi } from 'vitest'
import { checkRelyingParty } from '../../../src/relay/options/relyingParty.ts'
import { assertClientData } from '../../../src/relay/registration/clientData.ts'
import type { RelyingPartyOptions } from '../../../src/relay.ts'
import { toBase64url, toUtf8 } from '../../../src/shared/encoding.ts'
import { createBrowser, toRequest } from '../support/browser.ts'
import { relayWithProviders, start, trustingService } from '../support/oauthFlow.ts'
import { startProvider } from '../support/openIdProvider.ts'
import { relayUnderTest } from '../support/relayUnderTest.ts'
import { ada } from '../support/users.ts'

const origins = ['https://example.com']
const preview = 'https://pr-7.example.com'
const accepting = (isAllowedOrigin: RelyingPartyOptions['isAllowedOrigin']) => ({
  id: 'example.com',
  name: 'Example',
  origins,
  isAllowedOrigin,
})
const previews = accepting((origin) => /^https:\/\/pr-\d+\.example\.com$/.test(origin))

async function write(
  rp: RelyingPartyOptions,
  origin: string | undefined,
  more: Record<string, string> = {},
) {
  const fetch = async () => Response.json({ data: [] })
  const errors: unknown[] = []
  const onError = (error: Error) => errors.push(error.cause)
  const { relay } = relayUnderTest({ fetch, users: [ada], rp, onError })
  const headers = { Origin: origin, ...more }
  const body = { currency: 'USD', accountInfo: {} }
  const call = { headers, body }
  const response = await relay(toRequest('POST', '/customers/external-accounts', ada.id, call))
  const { message }: { message?: string } = await response.json()
  return { status: response.status, message, causes: errors.map(String) }
}

describe('an origin that rp.isAllowedOrigin accepts', { tags: ['T10'] }, () => {
  it('may write', async () => {
    expect((await write(previews, preview)).status).not.toBe(403)
    expect((await write(previews, origins[0])).status).not.toBe(403)
    expect((await write(previews, 'https://staging.example.com')).status).toBe(403)
    expect((await write(accepting(undefined), preview)).status).toBe(403)
  })

  it('may write to a relay on another host of its site', async () => {
    const { status } = await write(previews, preview, { 'Sec-Fetch-Site': 'same-site' })
    expect(status).not.toBe(403)
  })

  it('is asked about no request without one', async () => {
    const isAllowedOrigin = vi.fn(() => true)
    expect((await write(accepting(isAllowedOrigin), undefined)).status).toBe(403)
    expect(isAllowedOrigin).not.toHaveBeenCalled()
  })

  it.each([
    'https://evil.example',
    'https://example.com.evil.example',
    'https://evilexample.com',
    'http://pr-7.example.com',
    'https://pr-7.example.com/',
    'https://PR-7.example.com',
    'null',
  ])('is refused if it does not fit rp.id, whatever it returns: %s', async (origin) => {
    expect(
      (
        await write(
          accepting(() => true),
          origin,
        )
      ).status,
    ).toBe(403)
  })

  it.each<[string, () => unknown]>([
    ['a promise', async () => true],
    ['a text', () => 'yes'],
    ['a promise that rejects', async () => Promise.reject(new Error('no'))],
    ['nothing', () => undefined],
  ])('is refused if the predicate returns neither true nor false: %s', async (_, returns) => {
    expect((await write(accepting(returns as () => boolean), preview)).status).toBe(500)
  })

  it('is refused if the predicate throws', async () => {
    const throwing = accepting(() => {
      throw new Error('no')
    })
    expect((await write(throwing, preview)).status).toBe(500)
  })

  it('may register passkeys', () => {
    const { acceptsOrigin } = checkRelyingParty(previews)
    const registerAt = (origin: string) => () => {
      const data = JSON.stringify({ type: 'webauthn.create', challenge: 'AAAA', origin })
      assertClientData(toBase64url(toUtf8(data)), { challenge: 'AAAA', acceptsOrigin })
    }
    expect(registerAt(preview)).not.toThrow()
    expect(registerAt('https://staging.example.com')).toThrow(/clientDataJson/)
  })

  it('has provider flows come back to it', async () => {
    const provider = await startProvider('http://localhost:5173/wallet/oauth/callback')
    const rp = {
      ...accepting((origin) => origin === 'http://pr-7.localhost:5173'),
      id: 'localhost',
      origins: ['http://localhost:5173'],
    }
    const relay = relayWithProviders({ main: provider.issuer }, trustingService([]), { rp })
    const flow = await start(createBrowser(relay, ada.id, 'http://pr-7.localhost:5173'))
    const redirectUri = new URL(flow.authorizationUrl).searchParams.get('redirect_uri')
    await provider.close()
    expect(redirectUri).toBe('http://pr-7.localhost:5173/wallet/oauth/callback')
  })
})

describe('the refusal of an origin', { tags: ['T10'] }, () => {
  it('names the origin received and the options by which to accept it', async () => {
    const { message } = await write(previews, 'https://staging.example.com')
    expect(message).toContain('https://staging.example.com')
    expect(message).toContain('rp.origins')
    expect(message).toContain('rp.isAllowedOrigin')
  })

  it('does not name the allowed ones, which onError gets', async () => {
    const rp = { ...previews, origins: ['https://example.com', 'https://www.example.com'] }
    const { message, causes } = await write(rp, 'https://evil.test')
    expect(message).not.toContain('example.com')
    expect(causes).toEqual(['Error: rp.origins: https://example.com, https://www.example.com'])
  })

  it('names the longest that a host name and a port can make', async () => {
    const origin = `https://${'a.'.repeat(124)}a.org:65535`
    expect(origin.length).toBe(8 + 253 + 6)
    expect((await write(previews, origin)).message).toContain(`it came from ${origin},`)
  })

  it.each([
    undefined,
    'null',
    '<script>alert(1)</script>',
    'https://evil.test/path',
    `https://${'a.'.repeat(125)}info:65535`,
    `https://${'a'.repeat(300)}.test`,
    `data:text/html,${'a'.repeat(50)}`,
  ])('repeats nothing but an origin: %s', async (origin) => {
    const { status, message } = await write(previews, origin)
    expect(status).toBe(403)
    expect(message).toContain('its header Origin is missing, or is not an origin')
  })

  it('names the header that is missing', async () => {
    const { relay } = relayUnderTest({ fetch: async () => Response.json({}), users: [ada] })
    const headers = { 'Holdfast-Client': undefined }
    const response = await relay(toRequest('GET', '/environment', ada.id, { headers }))
    expect((await response.json()).message).toContain('Holdfast-Client: 1')
  })
})
