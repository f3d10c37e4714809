import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { securityHeaders } from '../../../demo/server/securityHeaders.ts'

async function policyOf(framedOrigin?: string): Promise<string[]> {
  const app = new Hono().use(securityHeaders(framedOrigin)).get('/', (c) => c.text(''))
  const { headers } = await app.request('/')
  return headers.get('content-security-policy')?.split('; ') ?? []
}

it('allows frames of the card issuer’s origin and of no other', async () => {
  const policy = await policyOf('https://cards.example')
  expect(policy).toContain("default-src 'none'")
  expect(policy.filter((directive) => directive.startsWith('frame-src'))).toEqual([
    'frame-src https://cards.example',
  ])
})

it('allows no frame where no issuer is named', async () => {
  const policy = await policyOf()
  expect(policy).toContain("default-src 'none'")
  expect(policy.some((directive) => directive.startsWith('frame-src'))).toBe(false)
})
