import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { createAppSessions } from '../../../demo/server/appSessions.ts'

function serve(origin: string) {
  const sessions = createAppSessions(origin)
  const app = new Hono()
  app.post('/open', (context) => {
    sessions.open(context, 'user-1')
    return context.body(null)
  })
  app.post('/close', (context) => {
    sessions.close(context)
    return context.body(null)
  })
  app.get('/me', (context) => context.text(sessions.userIdOf(context) ?? 'none'))
  return {
    send: (method: string, path: string, cookie = '') =>
      app.request(path, { method, headers: { cookie } }),
  }
}

const setCookieOf = (response: Response) => response.headers.get('set-cookie') ?? ''
const cookieOf = (response: Response) => setCookieOf(response).split(';')[0] ?? ''

describe('createAppSessions', () => {
  it('keeps the session in a cookie that no script reads, and that belongs to the host', async () => {
    const { send } = serve('https://marram.example')
    const header = setCookieOf(await send('POST', '/open'))
    expect(header).toMatch(/^__Host-marram=[\w-]{43};/)
    for (const attribute of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/']) {
      expect(header.split('; ')).toContain(attribute)
    }
    expect(header).not.toContain('Domain')
  })

  it('knows the user by the cookie, on http as well', async () => {
    const { send } = serve('http://localhost:4400')
    const cookie = cookieOf(await send('POST', '/open'))
    expect(cookie).toMatch(/^marram=/)
    expect(await (await send('GET', '/me', cookie)).text()).toBe('user-1')
    expect(await (await send('GET', '/me', `${cookie}x`)).text()).toBe('none')
  })

  it('takes no cookie without the prefix where the page is on https', async () => {
    const { send } = serve('https://marram.example')
    const cookie = cookieOf(await send('POST', '/open'))
    const planted = cookie.replace('__Host-', '')
    expect(await (await send('GET', '/me', planted)).text()).toBe('none')
  })

  it('ends a session, so that a copy of its cookie is worth nothing', async () => {
    const { send } = serve('http://localhost:4400')
    const cookie = cookieOf(await send('POST', '/open'))
    expect(setCookieOf(await send('POST', '/close', cookie))).toContain('Max-Age=0')
    expect(await (await send('GET', '/me', cookie)).text()).toBe('none')
  })

  it('ends the session that a browser comes with before it opens another', async () => {
    const { send } = serve('http://localhost:4400')
    const first = cookieOf(await send('POST', '/open'))
    await send('POST', '/open', first)
    expect(await (await send('GET', '/me', first)).text()).toBe('none')
  })
})
