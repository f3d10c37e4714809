import { describe, expect, it } from 'vitest'
import { expectStatus, type Refusal } from '../../support/client.ts'
import { useSandbox } from '../../support/harness.ts'
import { ignoreTraffic } from '../../support/traffic.ts'

describe.each([
  ['spec', '/2025-10-13', '/grid/2025-10-13'],
  ['live-2026-08', '/grid/2025-10-13', '/2025-10-13'],
] as const)('an unknown address in profile %s', (profile, own, other) => {
  const client = useSandbox({ profile }, ignoreTraffic())

  async function messageOf(path: string, method = 'GET') {
    const { fetch } = client.sandbox()
    const response = await fetch(new Request(`http://localhost${path}`, { method }))
    const body = (await response.json()) as Refusal
    expectStatus({ status: response.status, headers: response.headers, body }, 404)
    expect(body).toEqual({ status: 404, code: 'NOT_FOUND', message: expect.any(String) })
    return body.message
  }

  it.each([
    ['below the base path of other profiles', `${other}/customers`],
    ['below no base path', '/customers'],
    ['with a slash at its end', `${own}/customers/`],
  ])('is told the right one: %s', async (_, path) => {
    expect(await messageOf(path)).toBe(
      `Operation not found: in profile ${profile}, the address is ${own}/customers`,
    )
  })

  it('is told the right one without the values in it', async () => {
    expect(await messageOf(`${other}/agents/device-codes/SECRET/redeem`, 'POST')).toBe(
      `Operation not found: in profile ${profile}, the address is ${own}/agents/device-codes/{code}/redeem`,
    )
  })

  it.each([own, `${own}/`, other])('is told where the API is: %s', async (path) => {
    expect(await messageOf(path)).toBe(
      `Operation not found: the API of profile ${profile} is below ${own}; see /openapi.json`,
    )
  })

  it.each([`${own}/nothing`, '/nothing', `${other}/nothing`])('may be none: %s', async (path) => {
    expect(await messageOf(path)).toBe('Operation not found')
  })
})
