import type { RelayRouteName } from 'holdfast/relay'
import { type Context, Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { deviceRoutes } from '../../../demo/server/deviceRoutes.ts'
import { createKnownDevices } from '../../../demo/server/knownDevices.ts'
import { createSessionDevices } from '../../../demo/server/sessionDevices.ts'
import type { User } from '../../../demo/server/users.ts'

const ada = { id: 'user-ada' } as User
const grace = { id: 'user-grace' } as User
const chrome = 'Chrome/143.0 (Windows NT)'

/** The middleware around responses as the relay gives them, where each browser becomes known. */
function serve() {
  let time = Date.parse('2026-11-23T10:00:00Z')
  let route: RelayRouteName | undefined
  let user = ada
  const known = createKnownDevices('http://localhost:4400')
  const clientAddress = (context: Context) => context.req.header('address')
  const devices = createSessionDevices({
    userOf: () => user,
    routeOf: () => route,
    clientAddress,
    devices: known,
    now: () => time,
  })
  const app = new Hono()
  app.route('/', deviceRoutes({ devices, mustBeUser: () => user, clientAddress }))
  app.use('/wallet', devices.watch)
  app.all('/wallet', (context) => {
    if (known.idOf(context, user.id) === undefined) known.add(context, user.id)
    return context.json({ id: context.req.query('id') }, Number(context.req.query('status')) as 200)
  })
  const browser = (userAgent: string, address = '192.0.2.1') => {
    let cookie = ''
    return async (name: RelayRouteName, id = '', status = 200) => {
      route = name
      const headers = { cookie, address, 'user-agent': userAgent }
      const response = await app.request(`/wallet?status=${status}&id=${id}`, { headers })
      cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie
    }
  }
  return {
    browser,
    list: () => devices.list(ada.id),
    read: async (address: string) =>
      (await (await app.request('/devices', { headers: { address } })).json()).devices,
    pass: (minutes: number) => {
      time += minutes * 60_000
    },
    become: (next: User) => {
      user = next
    },
  }
}

describe('session devices', () => {
  it('says where a session was opened, and when its browser was last active', async () => {
    const { browser, list, pass } = serve()
    const first = browser(chrome)
    await first('verifyCredential', 'Session:1')
    pass(5)
    await browser('Firefox/145.0 (Macintosh; Mac OS X)', '198.51.100.7')(
      'verifyCredential',
      'Session:2',
    )
    pass(5)
    await first('listTransactions')
    expect(list()).toEqual([
      {
        sessionId: 'Session:1',
        browserId: 'Session:1',
        browser: 'Chrome',
        system: 'Windows',
        address: '192.0.2.1',
        lastActiveAt: '2026-11-23T10:10:00.000Z',
      },
      {
        sessionId: 'Session:2',
        browserId: 'Session:2',
        browser: 'Firefox',
        system: 'macOS',
        address: '198.51.100.7',
        lastActiveAt: '2026-11-23T10:05:00.000Z',
      },
    ])
  })

  it('names the browser that several sessions were opened in, and not by its cookie', async () => {
    const { browser, list } = serve()
    const first = browser(chrome)
    await first('verifyCredential', 'Session:1')
    await browser(chrome)('verifyCredential', 'Session:2')
    await first('verifyCredential', 'Session:3')
    expect(list().map(({ sessionId, browserId }) => [sessionId, browserId])).toEqual([
      ['Session:1', 'Session:1'],
      ['Session:2', 'Session:2'],
      ['Session:3', 'Session:1'],
    ])
  })

  it('keeps where a session was opened when it is refreshed, and notes one with a new id', async () => {
    const { browser, list } = serve()
    await browser(chrome)('verifyCredential', 'Session:1')
    const other = browser('Safari/604.1 (iPhone)', '203.0.113.9')
    await other('refreshSession', 'Session:1')
    await other('refreshSession', 'Session:2', 201)
    expect(list().map(({ sessionId, system }) => [sessionId, system])).toEqual([
      ['Session:1', 'Windows'],
      ['Session:2', 'iPhone'],
    ])
  })

  it.each([
    ['verifyCredential', 202],
    ['verifyCredential', 401],
    ['revokeSession', 200],
  ] as const)('notes no session for %s with status %d', async (route, status) => {
    const { browser, list } = serve()
    await browser(chrome)(route, 'Session:1', status)
    expect(list()).toEqual([])
  })

  it('shows each user their own sessions, and names nothing of an unknown header', async () => {
    const { browser, list, become } = serve()
    await browser('curl')('verifyCredential', 'Session:1')
    become(grace)
    await browser(chrome)('verifyCredential', 'Session:2')
    expect(list()).toMatchObject([
      { sessionId: 'Session:1', browser: undefined, system: undefined },
    ])
  })

  it('forgets the oldest of a user who opens many', async () => {
    const { browser, list } = serve()
    const send = browser(chrome)
    for (let count = 1; count <= 60; count += 1) await send('verifyCredential', `Session:${count}`)
    expect(list()).toHaveLength(50)
    expect(list().at(-1)?.sessionId).toBe('Session:60')
  })

  it('says of each whether its address is that of the request', async () => {
    const { browser, read } = serve()
    await browser(chrome, '192.0.2.1')('verifyCredential', 'Session:1')
    expect(await read('192.0.2.1')).toMatchObject([{ isSameAddress: true }])
    expect(await read('192.0.2.2')).toMatchObject([{ isSameAddress: false }])
  })
})
