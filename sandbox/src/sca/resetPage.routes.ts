import { Hono } from 'hono'
import type { AppEnv } from '../core/http/environment.ts'
import { asPage } from '../core/http/page.ts'
import { livenessPage, livenessResultPage } from './resetPage.ts'
import { finishLivenessCheck, openLivenessCheck } from './resets.ts'

/**
 * The page that the link of a reset opens, for a person with a browser. Its token is the only
 * credential: it stands for the page of a provider, which has no API tokens.
 */
export function resetPageRoutes(): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  app.get('/:token', (c) =>
    asPage(c, async () => {
      const { token } = c.req.param()
      const check = await c.var.run((work) => openLivenessCheck(work, token))
      return c.html(livenessPage(token, check))
    }),
  )
  app.post('/:token/:outcome', (c) =>
    asPage(c, async () => {
      const { token, outcome } = c.req.param()
      const chosen = await c.var.run((work) => finishLivenessCheck(work, token, outcome))
      return c.html(livenessResultPage(chosen))
    }),
  )
  return app
}
