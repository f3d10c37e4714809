import type { RelayRouteName } from 'holdfast/relay'
import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { createKnownDevices } from '../../../demo/server/knownDevices.ts'
import type { Mailer } from '../../../demo/server/mailer.ts'
import { securityMails } from '../../../demo/server/securityMails.ts'
import type { User } from '../../../demo/server/users.ts'

const origin = 'http://localhost:4400'
const ada = { id: 'user-ada', email: 'ada@example.com' } as User
const grace = { id: 'user-grace', email: 'grace@example.com' } as User

/** The middleware around responses as the relay gives them, and the mails that left. */
function serve({ send }: Partial<Mailer> = {}) {
  const mails: { to: string; subject: string; text: string }[] = []
  const errors: unknown[] = []
  let loggedIn: User | undefined = ada
  let route: RelayRouteName | undefined
  const app = new Hono()
  app.use(
    securityMails({
      origin,
      userOf: () => loggedIn,
      routeOf: () => route,
      devices: createKnownDevices(origin),
      users: { languageOf: (id) => (id === grace.id ? 'es' : 'en') },
      mailer: {
        send: send ?? (async (to, mail) => void mails.push({ to, ...mail })),
        sendCode: async () => {},
      },
      now: () => Date.parse('2026-11-23T14:56:00Z'),
      onError: (error) => errors.push(error),
    }),
  )
  app.all('*', async (context) => {
    if (context.req.query('endsLogin')) loggedIn = undefined
    const body = { type: 'PASSKEY', createdAt: '2026-11-23T14:55:00Z' }
    return Response.json(body, { status: Number(context.req.query('status')) })
  })
  /** A browser, with the cookies it was given. */
  const browser = () => {
    const cookies: string[] = []
    return async (name: RelayRouteName, status: number, user: User = ada, query = '') => {
      route = name
      loggedIn = user
      const headers = { cookie: cookies.join('; '), 'user-agent': 'Firefox/145.0 (Windows)' }
      const path = `/?status=${status}${query}`
      const response = await app.request(path, { method: 'POST', headers })
      const [cookie] = response.headers.get('set-cookie')?.split(';') ?? []
      if (cookie) cookies.push(cookie)
      return response
    }
  }
  return { browser, mails, errors }
}

describe('securityMails', () => {
  it('mails about a sign-in method: what, when, where, and what to do', async () => {
    const { browser, mails } = serve()
    await browser()('createCredential', 201)
    expect(mails).toEqual([
      {
        to: 'ada@example.com',
        subject: 'A new sign-in method for your Marram wallet',
        text: `A sign-in method was added to your Marram wallet: a passkey.

When: 23 November 2026 at 14:55 UTC
Where: Firefox on Windows

If this was you, you do not need to do anything.

If it was not you, remove it and sign out the devices you do not know now:
http://localhost:4400/security
`,
      },
    ])
  })

  it('writes in the language of its reader', async () => {
    const { browser, mails } = serve()
    await browser()('createCredential', 201, grace)
    expect(mails).toEqual([
      {
        to: 'grace@example.com',
        subject: 'Un método de acceso nuevo para tu monedero de Marram',
        text: `Se ha añadido un método de acceso a tu monedero de Marram: una llave de acceso.

Cuándo: 23 de noviembre de 2026 a las 14:55 UTC
Dónde: Firefox en Windows

Si has sido tú, no tienes que hacer nada.

Si no has sido tú, haz esto ahora: elimínalo y cierra la sesión de los dispositivos que no conozcas.
http://localhost:4400/security
`,
      },
    ])
  })

  it('mails about a passkey for payments once it is confirmed, and about a new device all the same', async () => {
    const { browser, mails } = serve()
    const send = browser()
    await send('enrollScaFactor', 200)
    await send('confirmScaFactor', 400)
    expect(mails).toEqual([])
    await send('confirmScaFactor', 200)
    expect(mails).toMatchObject([{ subject: 'A new passkey for your Marram payments' }])
    expect(mails[0]?.text).toContain(
      'A passkey was added with which your Marram payments can be authorized.\n\nWhen: 23 November 2026 at 14:56 UTC',
    )
    await send('verifyCredential', 200)
    expect(mails).toHaveLength(2)
  })

  it('mails about the first sign-in in a browser, and about no later one', async () => {
    const { browser, mails } = serve()
    const first = browser()
    await first('verifyCredential', 200)
    await first('verifyCredential', 200)
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Your Marram wallet was unlocked on a new device',
    ])
    await browser()('verifyCredential', 200)
    expect(mails).toHaveLength(2)
  })

  it('sends no second mail about the device where a sign-in method was just added', async () => {
    const { browser, mails } = serve()
    const send = browser()
    await send('createCredential', 201)
    await send('verifyCredential', 200)
    expect(mails).toHaveLength(1)
  })

  it('knows a shared browser for each of its users alone', async () => {
    const { browser, mails } = serve()
    const shared = browser()
    await shared('verifyCredential', 200, ada)
    await shared('verifyCredential', 200, grace)
    await shared('verifyCredential', 200, ada)
    expect(mails.map(({ to }) => to)).toEqual(['ada@example.com', 'grace@example.com'])
  })

  it.each([
    ['createCredential', 202],
    ['verifyCredential', 202],
    ['verifyCredential', 401],
    ['refreshSession', 200],
  ] as const)('sends none about %s with status %d', async (route, status) => {
    const { browser, mails } = serve()
    await browser()(route, status)
    expect(mails).toEqual([])
  })

  it('sends it even if the login ends while the call is under way', async () => {
    const { browser, mails } = serve()
    await browser()('verifyCredential', 200, ada, '&endsLogin=1')
    expect(mails).toHaveLength(1)
  })

  it('passes the response on where the mail cannot be sent, and reports that', async () => {
    const cause = new Error('The mail server is down')
    const { browser, errors } = serve({ send: () => Promise.reject(cause) })
    const response = await browser()('createCredential', 201)
    expect([response.status, await response.json()]).toMatchObject([201, { type: 'PASSKEY' }])
    expect(errors).toEqual([cause])
  })
})
