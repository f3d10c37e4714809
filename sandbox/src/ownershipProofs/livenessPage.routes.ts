import { type Context, Hono } from 'hono'
import { notFound } from '../core/errors.ts'
import type { AppEnv } from '../core/http/environment.ts'
import { asPage } from '../core/http/page.ts'
import { finishLiveness, openLivenessLink } from './livenessLinks.ts'
import { livenessQuestion, livenessResult } from './livenessPage.ts'

/**
 * The page that a liveness link opens, for a person with a browser. Its token is the only
 * credential: it stands for the page of a provider that checks a face.
 */
export function livenessPageRoutes(): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  app.get('/:token', (c) => asPage(c, () => showQuestion(c, c.req.param('token'))))
  app.post('/:token/:outcome', (c) => {
    const { token, outcome } = c.req.param()
    return asPage(c, () => finish(c, token, outcome))
  })
  return app
}

async function showQuestion(c: Context<AppEnv>, token: string) {
  const { account } = await c.var.run((work) => openLivenessLink(work, token))
  const { id, accountType, accountInfo } = account
  return c.html(livenessQuestion({ token, id, accountType, address: String(accountInfo.address) }))
}

async function finish(c: Context<AppEnv>, token: string, outcome: string) {
  if (outcome !== 'PASSED' && outcome !== 'FAILED') throw notFound('NOT_FOUND', 'Outcome')
  const { status } = await c.var.run((work) => finishLiveness(work, token, outcome === 'PASSED'))
  return c.html(livenessResult(status))
}
