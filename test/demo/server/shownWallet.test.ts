import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { renderRefusal } from '../../../demo/server/refusal.ts'
import { mustBeShown } from '../../../demo/server/shownWallet.ts'
import type { User } from '../../../demo/server/users.ts'

const grace = { id: 'user-grace', walletId: 'InternalAccount:grace' } as User

/** A route of the platform in a browser where Grace is logged in; says how often it did something. */
function serve() {
  let done = 0
  const app = new Hono()
  app.onError(renderRefusal)
  app.get('/money', (context) => {
    mustBeShown(context, grace)
    done += 1
    return context.json({})
  })
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const response = await app.request(path, { headers })
    return [response.status, await response.json(), done]
  }
  return get
}

const refused = [409, { code: 'LOGIN_CHANGED' }, 0]

describe('the wallet a page shows', () => {
  it('is that of the customer who is logged in, or nothing is done', async () => {
    const get = serve()
    expect(await get('/money', { 'marram-wallet': 'InternalAccount:ada' })).toEqual(refused)
    expect(await get('/money', { 'marram-wallet': 'InternalAccount:grace' })).toEqual([200, {}, 1])
  })

  it('is named in the address where no header can be sent', async () => {
    const get = serve()
    expect(await get('/money?wallet=InternalAccount:ada')).toEqual(refused)
    expect(await get('/money?wallet=InternalAccount:grace')).toEqual([200, {}, 1])
  })

  it('need not be named: a request without a page is its cookie’s', async () => {
    expect(await serve()('/money')).toEqual([200, {}, 1])
  })
})
