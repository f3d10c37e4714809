import { type Context, Hono } from 'hono'
import type { AppEnv } from '../core/http/environment.ts'
import type { Settings } from '../core/settings.ts'
import { cardNumberPolicy, renderCardNumber, renderNoCardNumber } from './cardNumberPage.ts'
import { takeReveal } from './reveals.ts'

/**
 * The page that a platform frames to show a card's number. The token in its URL is the only
 * credential, so the page works once, and the URL is neither logged nor sent as a referrer.
 */
export function cardNumberRoutes(): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  app.get('/:token', async (c) => {
    // What only looks whether a link is there, as chats and mail scanners do, may not spend it.
    if (c.req.method === 'HEAD') return c.body(null, 405, { allow: 'GET' })
    const { token } = c.req.param()
    const card = await c.var.run((work) => takeReveal(work, token))
    setHeaders(c)
    return card ? c.html(renderCardNumber(card)) : c.html(renderNoCardNumber(), 410)
  })
  return app
}

function setHeaders(c: Context<AppEnv>): void {
  // guard: card-reveal-policy
  c.header('Content-Security-Policy', contentPolicy(c.var.settings))
  c.header('Cross-Origin-Resource-Policy', 'same-origin')
  // guard: card-reveal-referrer
  c.header('Referrer-Policy', 'no-referrer')
  c.header('X-Robots-Tag', 'noindex')
}

/** Only the platform's own pages may frame the number. */
function contentPolicy({ origins }: Pick<Settings, 'origins'>): string {
  const framers = origins ?? ['http://localhost:*']
  return [...cardNumberPolicy, `frame-ancestors ${framers.join(' ')}`].join('; ')
}
