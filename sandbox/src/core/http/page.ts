import type { Context } from 'hono'
import { html } from 'hono/html'
import { ApiException } from '../errors.ts'
import type { AppEnv } from './environment.ts'

/** A page of the sandbox for a person with a browser. */
export function page(title: string, content: ReturnType<typeof html>) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} – Holdfast sandbox</title>
        <link rel="icon" href="/kyc/icon.svg" />
        <link rel="stylesheet" href="/kyc/tokens.css" />
        <link rel="stylesheet" href="/kyc/kyc.css" />
      </head>
      <body>
        <main>
          <p class="sandbox">Holdfast sandbox</p>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`
}

/** The page of a link that cannot be used. */
function refusalPage(message: string) {
  return page(
    'This link cannot be used',
    html`<p>${message}. Request another link where you got this one.</p>`,
  )
}

/** Responds with a page; a refusal is shown to the person, anything else is rendered as everywhere. */
export async function asPage(
  c: Context<AppEnv>,
  respond: () => Promise<Response>,
): Promise<Response> {
  protectPage(c, null)
  try {
    return await respond()
  } catch (error) {
    if (!(error instanceof ApiException)) throw error
    return c.html(refusalPage(error.message), error.status)
  }
}

/**
 * Sets what a browser may do on a page. A form that leads to the platform in the end counts as sent
 * there.
 *
 * @see https://www.w3.org/TR/CSP3/#directive-form-action
 */
export function protectPage(c: Context<AppEnv>, redirectUri: string | null): void {
  const targets = redirectUri === null ? "'self'" : `'self' ${new URL(redirectUri).origin}`
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self'",
    `form-action ${targets}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ]
  c.header('Content-Security-Policy', policy.join('; '))
  c.header('Cross-Origin-Opener-Policy', 'same-origin')
  c.header('Referrer-Policy', 'no-referrer')
  c.header('X-Frame-Options', 'DENY')
}
