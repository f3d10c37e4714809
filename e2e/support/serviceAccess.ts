/** How the platform's backend, and nobody else, reaches the service. */

export const apiSecret = 'sandbox-secret'
export const apiToken: string = btoa(`sandbox:${apiSecret}`)

/** A call of the service itself, past the backend. */
export function askService(
  { sandboxUrl }: { sandboxUrl: string },
  path: string,
  init: RequestInit = {},
): Promise<Response> {
  const headers = { authorization: `Basic ${apiToken}`, 'content-type': 'application/json' }
  return fetch(`${sandboxUrl}/2025-10-13${path}`, { ...init, headers })
}
