import { digest } from '../stores/storeKey.ts'

/** A cookie ties a flow to the browser that started it; each flow has its own. */
export interface FlowCookie {
  name: string
  /** Common to setting and clearing. */
  attributes: string
}

/**
 * The cookie of the flow with this state. `__Host-` and Secure on https; plain on http, which is this
 * machine, because WebKit keeps no Secure cookie there. Lax, since a Strict one does not come along
 * when the provider sends the browser back.
 */
export async function flowCookie(
  { protocol, pathname }: Pick<URL, 'protocol' | 'pathname'>,
  state: string,
): Promise<FlowCookie> {
  const isSecure = protocol === 'https:'
  const name = `holdfast-oauth-${(await digest([state])).slice(0, 16)}`
  return {
    name: isSecure ? `__Host-${name}` : name,
    attributes: isSecure
      ? 'Path=/; Secure; HttpOnly; SameSite=Lax'
      : `Path=${pathname}; HttpOnly; SameSite=Lax`,
  }
}

/** A Set-Cookie value. */
export function setCookie({ name, attributes }: FlowCookie, value: string, seconds: number) {
  return `${name}=${value}; ${attributes}; Max-Age=${seconds}`
}

/** A cookie of a request as `name=value`; undefined when it is missing or there twice. */
export function readCookie(request: Request, { name }: FlowCookie): string | undefined {
  const pairs = (request.headers.get('Cookie') ?? '')
    .split(/;\s*/)
    .filter((pair) => pair.startsWith(`${name}=`))
  return pairs.length === 1 ? pairs[0] : undefined
}
