import { describe, expect, it } from 'vitest'
import type { RelayError } from '../../../src/relay.ts'
import { pageOrigin, toRequest } from '../support/browser.ts'
import { relayUnderTest } from '../support/relayUnderTest.ts'
import { noService } from '../support/scriptedService.ts'
import { ada } from '../support/users.ts'

/** A relay at /api/wallet, what it responds to requests for these paths, and what it reports. */
async function reported(paths: string[]) {
  const errors: RelayError[] = []
  const { relay } = relayUnderTest({
    fetch: noService,
    users: [ada],
    basePath: '/api/wallet',
    onError: (error) => errors.push(error),
  })
  const codes: unknown[] = []
  for (const path of paths) {
    const { headers } = toRequest('GET', '', ada.id, {})
    const response = await relay(new Request(pageOrigin + path, { headers }))
    codes.push(response.ok || (await response.json()).code)
  }
  return { errors, codes }
}

describe('a relay at another path than basePath', { tags: ['T21'] }, () => {
  it('reports it once, and refuses each request as an unknown route', async () => {
    const { errors, codes } = await reported([
      '/wallet/canary',
      '/wallet/environment',
      '/api/wallets/environment',
    ])
    expect(codes).toEqual(['ROUTE_NOT_FOUND', 'ROUTE_NOT_FOUND', 'ROUTE_NOT_FOUND'])
    expect(errors.map(({ code }) => code)).toEqual(['RELAY_NOT_CONFIGURED'])
    expect(String(errors[0]?.cause)).toContain('Set basePath')
    expect(`${errors[0]?.message}${String(errors[0]?.cause)}`).not.toContain('canary')
  })

  it('is not what a request for a path below basePath shows, known or not', async () => {
    expect((await reported(['/api/wallet/canary', '/api/wallet/environment'])).errors).toEqual([])
  })

  it('is not what a path outside shows once a request found a route', async () => {
    const { errors, codes } = await reported([
      '/api/wallet/environment',
      '/',
      '/wallet/environment',
    ])
    expect(codes).toEqual([true, 'ROUTE_NOT_FOUND', 'ROUTE_NOT_FOUND'])
    expect(errors).toEqual([])
  })

  it('is reported after requests below basePath that found no route', async () => {
    const { errors } = await reported(['/api/wallet/canary', '/wallet/environment'])
    expect(errors).toHaveLength(1)
  })
})
