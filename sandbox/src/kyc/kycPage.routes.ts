import { type Context, Hono } from 'hono'
import { notFound } from '../core/errors.ts'
import type { AppEnv } from '../core/http/environment.ts'
import { asPage, protectPage } from '../core/http/page.ts'
import { nameOf } from '../customers/customers.ts'
import { finishKyc, kycOutcomes, openKycLink } from './kycLinks.ts'
import { questionPage, resultPage } from './kycPage.ts'

/** Reads one of the page's files by its name. */
type ReadFile = (name: string) => Promise<Uint8Array>

const files = { 'tokens.css': 'text/css', 'kyc.css': 'text/css', 'icon.svg': 'image/svg+xml' }

/**
 * The page that a KYC link opens, for a person with a browser. Its token is the only credential: it
 * stands for the page of a verification provider, which has no API tokens either.
 */
export function kycPageRoutes(read: ReadFile): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  for (const [name, contentType] of Object.entries(files)) {
    app.get(`/${name}`, async (c) =>
      c.body(new Uint8Array(await read(name)), 200, { 'content-type': contentType }),
    )
  }
  app.get('/:token', (c) => asPage(c, () => showQuestion(c, c.req.param('token'))))
  app.post('/:token/:outcome', (c) => {
    const { token, outcome } = c.req.param()
    return asPage(c, () => finish(c, token, outcome))
  })
  return app
}

async function showQuestion(c: Context<AppEnv>, token: string) {
  return c.var.run(async (work) => {
    const { link, customer } = await openKycLink(work, token)
    protectPage(c, link.redirectUri)
    return c.html(
      questionPage({
        token,
        name: nameOf(customer),
        customerId: customer.id,
        status: customer.verificationStatus,
        outcomes: kycOutcomes(work, customer),
      }),
    )
  })
}

async function finish(c: Context<AppEnv>, token: string, chosen: string) {
  const { link, customer } = await c.var.run(async (work) => {
    const { customer } = await openKycLink(work, token)
    const outcome = kycOutcomes(work, customer).find((known) => known === chosen)
    if (!outcome) throw notFound('NOT_FOUND', 'Outcome')
    return finishKyc(work, token, outcome)
  })
  if (link.redirectUri !== null) return c.redirect(link.redirectUri, 303)
  return c.html(resultPage(customer.verificationStatus))
}
