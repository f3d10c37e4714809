import { describe, expect, it } from 'vitest'
import { toNodeHandler } from '../../../src/relay.ts'
import { serve, serveRelay } from '../support/nodeServer.ts'

const cookies = ['a=1; Path=/', 'b=2; Path=/']

function withCookies(): Response {
  const response = Response.json({ text: 'é' }, { status: 201, headers: { 'X-Tag': 'x' } })
  for (const cookie of cookies) response.headers.append('Set-Cookie', cookie)
  return response
}

describe('the response', () => {
  it('has the status, the headers, every cookie and the body with its length', async () => {
    const { url } = await serveRelay(async () => withCookies())
    const response = await fetch(url)

    expect(response.status).toBe(201)
    expect(response.headers.get('X-Tag')).toBe('x')
    expect(response.headers.get('Content-Length')).toBe('13')
    expect(response.headers.getSetCookie()).toEqual(cookies)
    expect(await response.json()).toEqual({ text: 'é' })
  })

  it('keeps headers and cookies that middleware has set', async () => {
    const handler = toNodeHandler(async () => withCookies())
    const { url } = await serve((request, response) => {
      response.setHeader('Set-Cookie', 'session=1')
      response.setHeader('X-Frame-Options', 'DENY')
      return handler(request, response)
    })
    const { headers } = await fetch(url)

    expect(headers.getSetCookie()).toEqual(['session=1', ...cookies])
    expect(headers.get('X-Frame-Options')).toBe('DENY')
  })

  it('may have no body', async () => {
    const { url } = await serveRelay(async () => new Response(null, { status: 204 }))
    const response = await fetch(url)
    expect([response.status, await response.text()]).toEqual([204, ''])
  })

  it('is dropped where the host has responded itself', async () => {
    const handler = toNodeHandler(async () => withCookies())
    const { url } = await serve((request, response) => {
      response.writeHead(503).end('busy')
      return handler(request, response)
    })
    const response = await fetch(url)
    expect([response.status, await response.text()]).toEqual([503, 'busy'])
  })

  it('leaves one alone that the host has begun and not ended', async () => {
    const handler = toNodeHandler(async () => withCookies())
    const { url } = await serve(async (request, response) => {
      response.writeHead(503)
      await handler(request, response)
      response.end('busy')
    })
    const response = await fetch(url)
    expect([response.status, await response.text()]).toEqual([503, 'busy'])
  })
})
