import { Hono } from 'hono'
import { describe, expect, it, vi } from 'vitest'
import { addLocalRoutes, type LocalWorld } from '../../../../demo/server/local/routes.ts'
import { renderRefusal } from '../../../../demo/server/refusal.ts'

const origin = 'http://localhost:4400'

function serve() {
  const advance = vi.fn()
  const mailsTo = vi.fn(() => [])
  const app = new Hono()
  app.onError(renderRefusal)
  addLocalRoutes(app, {
    origin,
    mail: { mailsTo },
    sandbox: { advance, messages: async () => [] },
  } as unknown as LocalWorld)
  return { app, advance, mailsTo }
}

/** @param seconds - none is no jump */
function jump(headers: Record<string, string>, seconds = 60): Request {
  return new Request(`${origin}/local/clock`, {
    method: 'POST',
    headers: { host: 'localhost:4400', 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ seconds }),
  })
}

describe('the routes of the stand-ins', () => {
  it.each([
    ['another site', { origin: 'http://evil.example' }],
    ['a request without an origin', {}],
    ['a form', { origin, 'content-type': 'text/plain' }],
    ['a page under another name of this machine', { origin, host: '127.0.0.1:4400' }],
  ])('move no clock for %s', async (_, headers) => {
    const { app, advance } = serve()
    expect((await app.request(jump(headers as Record<string, string>))).status).toBe(403)
    expect(advance).not.toHaveBeenCalled()
  })

  it('move the clock for the page of the demo, where time is to pass', async () => {
    const { app, advance } = serve()
    expect((await app.request(jump({ origin }, 0))).status).toBe(400)
    expect(advance).not.toHaveBeenCalled()
    expect((await app.request(jump({ origin }))).status).toBe(200)
    expect(advance).toHaveBeenCalledWith(60_000)
  })

  it.each([
    ['another site', { host: 'localhost:4400', 'sec-fetch-site': 'cross-site' }],
    ['a page under another name of this machine', { host: '127.0.0.1:4400' }],
  ])('show no mail to %s', async (_, headers) => {
    const { app, mailsTo } = serve()
    const read = new Request(`${origin}/local/mail?to=ada@example.com`, {
      headers: headers as Record<string, string>,
    })
    expect((await app.request(read)).status).toBe(403)
    expect(mailsTo).not.toHaveBeenCalled()
  })
})
