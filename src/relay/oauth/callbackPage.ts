import { toBase64url } from '../../shared/encoding.ts'
import { flowIdParameter, oauthChannelName } from '../../shared/oauthFlow.ts'
import type { RelayContext } from '../context/context.ts'
import { fixedHeaders } from '../relayError.ts'

/**
 * The page the popup ends on: it tells the app's page which flow came back, and closes. Only the
 * flow's name is put into it, which is base64url.
 */
export function callbackPage(
  { clock }: RelayContext,
  status: number,
  flowId: string | undefined,
  headers: Record<string, string> = {},
): Response {
  const nonce = toBase64url(crypto.getRandomValues(new Uint8Array(16)))
  const text = flowId
    ? 'You can close this window.'
    : 'This sign-in has expired or was not started in this browser. Close this window and start again.'
  const script = flowId ? `<script nonce="${nonce}">${announce(flowId)}</script>` : ''
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Sign-in</title></head><body><main><h1>Sign-in</h1><p>${text}</p></main>${script}</body></html>`
  return new Response(html, {
    status,
    headers: { ...pageHeaders(nonce), Date: clock.date(), ...headers },
  })
}

/** Back to the page the flow was started on, which asks for the result by name. */
export function callbackRedirect(
  { clock }: RelayContext,
  returnTo: string,
  flowId: string,
  headers: Record<string, string>,
): Response {
  const separator = returnTo.includes('?') ? '&' : '?'
  const location = `${returnTo}${separator}${flowIdParameter}=${flowId}`
  return new Response(null, {
    status: 303,
    headers: {
      ...fixedHeaders,
      'Referrer-Policy': 'no-referrer',
      Date: clock.date(),
      Location: location,
      ...headers,
    },
  })
}

function announce(flowId: string): string {
  return `new BroadcastChannel(${JSON.stringify(oauthChannelName)}).postMessage({flowId:${JSON.stringify(flowId)}});window.close()`
}

/** The address holds the code, so no referrer; and nothing runs here but the one script. */
function pageHeaders(nonce: string): Record<string, string> {
  return {
    ...fixedHeaders,
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': `default-src 'none'; script-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'`,
    'Referrer-Policy': 'no-referrer',
  }
}
