import { describe, expect, it } from 'vitest'
import type { RelayError } from '../../../src/relay.ts'
import { launchPlatform } from '../support/platform.ts'
import { credentials, relayUnderTest } from '../support/relayUnderTest.ts'
import { json, scriptedService } from '../support/scriptedService.ts'
import { ada } from '../support/users.ts'

const lists = ['/customers/internal-accounts', '/customers/external-accounts', '/transactions']

/** Relays to the sandbox's API below another base URL than its own. */
function relaysTo(baseUrl: string, sandbox: ReturnType<typeof launchPlatform>) {
  const errors: RelayError[] = []
  const relay = relayUnderTest({
    fetch: sandbox.sandbox().fetch,
    users: [ada],
    service: { baseUrl, ...credentials },
    onError: (error) => errors.push(error),
  })
  return { browser: relay.browserOf(ada), log: relay.log, errors }
}

describe.each(['spec', 'live-2026-05', 'live-2026-08'] as const)(
  'a base URL with the wrong path, in profile %s',
  (profile) => {
    const platform = launchPlatform({ profile })

    it.each(lists)('is named to onError by %s', async (path) => {
      const { browser, log, errors } = relaysTo('http://localhost', platform)
      const response = await browser.get(path)
      expect(response).toMatchObject({ status: 502, body: { code: 'SERVICE_ERROR' } })
      expect(response.text).not.toContain('baseUrl')
      expect(log.at(-1)).toMatchObject({ code: 'SERVICE_ERROR', serviceStatus: 404 })
      const cause = `operation GET ${path}; check the path of service.baseUrl`
      expect(errors.map((error) => String(error.cause))).toEqual([expect.stringContaining(cause)])
    })

    it('is not what an unknown customer is', async () => {
      const { browser, errors } = relaysTo(
        `http://localhost${platform.sandbox().basePath}`,
        platform,
      )
      for (const path of lists) expect((await browser.get(path)).status).not.toBe(502)
      expect(errors).toEqual([])
    })
  },
)

describe('a 404 of the service for a list', () => {
  const listing = async (path: string, body: object) => {
    const fetch = scriptedService(() => json(404, body))
    return (
      await relayUnderTest({ fetch, users: [ada] })
        .browserOf(ada)
        .get(path)
    ).status
  }

  it('is about the base URL where it has no code, and not where the code is another', async () => {
    expect(await listing('/transactions', { message: 'Not Found' })).toBe(502)
    expect(await listing('/transactions', { code: 'USER_NOT_FOUND' })).toBe(404)
  })

  it('is passed on for a list that not every generation has', async () => {
    expect(await listing('/agents', { code: 'NOT_FOUND' })).toBe(404)
  })
})
