/** The namespace of a request, and the request as that namespace sees it. */
type Target = { id: string; request(): Request }

/** Paths of pages that a link opens: its token is all that they need. */
const linkPattern = /^\/(?:kyc|ownership|sca-reset|_sandbox\/card-numbers)\/(namespace-[0-9a-f]+)\./

/** The API below the path of a namespace, where the API tokens that a fork has copied count. */
const apiPattern = /^\/(?:grid\/)?\d{4}-\d{2}-\d{2}\//

/**
 * Finds the namespace that a request names: by its path below `/_sandbox/namespaces`, by the token of
 * a link or an agent, or by the client id of an API token. Each of these begins with the namespace's id.
 */
export function routeToNamespace(request: Request): Target | undefined {
  const { pathname } = new URL(request.url)
  const linked = linkPattern.exec(pathname)?.[1]
  if (linked !== undefined) return { id: linked, request: () => request }
  const [, id, rest] = /^\/_sandbox\/namespaces\/([^/]+)(\/.*)$/.exec(pathname) ?? []
  if (id !== undefined && rest !== undefined)
    return { id, request: () => moveTo(request, apiPattern.test(rest) ? rest : `/_sandbox${rest}`) }
  if (pathname.startsWith('/_sandbox')) return undefined
  const authorization = request.headers.get('authorization')
  const owner = (readClientId(authorization) ?? readAgentToken(authorization))?.split('.')[0]
  return owner === undefined ? undefined : { id: owner, request: () => request }
}

function moveTo(request: Request, path: string): Request {
  const url = new URL(request.url)
  url.pathname = path
  return new Request(url, request)
}

function readAgentToken(authorization: string | null): string | undefined {
  return /^Bearer (namespace-[0-9a-f]+\.[0-9a-f]{64})$/i.exec(authorization ?? '')?.[1]
}

function readClientId(authorization: string | null): string | undefined {
  const encoded = /^Basic ([A-Za-z0-9+/]+={0,2})$/i.exec(authorization ?? '')?.[1]
  return encoded && /^[^:]*/.exec(Buffer.from(encoded, 'base64').toString())?.[0]
}
