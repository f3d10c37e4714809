import { createRoute } from '@hono/zod-openapi'
import { Hono } from 'hono'
import { html } from 'hono/html'
import type { App, AppEnv } from '../core/http/environment.ts'
import { errors, jsonResponse } from '../core/http/operation.ts'
import { asPage, page } from '../core/http/page.ts'
import type { Profile } from '../core/profile.ts'
import { platform } from '../platform/apiAccess.ts'
import { EndUserTerms } from './endUserTerms.schema.ts'

/** The path of the page with the terms. */
export const endUserTermsPath = '/end-user-terms'

const get = createRoute({
  method: 'get',
  path: '/customers/end-user-terms',
  operationId: 'getEndUserTerms',
  tags: ['Customers'],
  ...platform('VIEW'),
  responses: { 200: jsonResponse(EndUserTerms, 'The current terms'), ...errors(401, 403) },
})

/** The terms that customers accept, in the generation that has them. */
export function endUserTermsRoutes(app: App, profile: Profile): void {
  if (!profile.augustOperations) return
  app.openapi(get, (c) => {
    const { origin } = new URL(c.req.url)
    const { endUserTermsVersion: version } = c.var.settings
    return c.json({ version, url: `${origin}${endUserTermsPath}` }, 200)
  })
}

/** The page with the terms, which stands in for the service's own. */
export function endUserTermsPage(): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  app.get('/', (c) =>
    asPage(c, async () =>
      c.html(
        page(
          'End-user terms',
          html`<p>
            Version <strong>${c.var.settings.endUserTermsVersion}</strong>. This page stands in for
            the terms of the service. To accept it has no effect outside of this sandbox.
          </p>`,
        ),
      ),
    ),
  )
  return app
}
