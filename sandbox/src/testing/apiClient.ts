import type { Service } from '../assembly/sandbox.ts'

/** A response of the API with its body parsed. */
export type ApiResponse<T = unknown> = {
  status: number
  /** The parsed JSON; undefined when the response has no body. */
  body: T
  headers: Headers
}

/** Request headers besides `Authorization` and `Content-Type`. */
export type ApiHeaders = Readonly<Record<string, string>>

/** A client of the API with one API token. Paths are below the base path. */
export type ApiClient = {
  /** Sends a GET request. */
  get<T = unknown>(path: string, headers?: ApiHeaders): Promise<ApiResponse<T>>
  /** Sends a POST request with a JSON body, if any. */
  post<T = unknown>(path: string, body?: unknown, headers?: ApiHeaders): Promise<ApiResponse<T>>
  /** Sends a PATCH request with a JSON body, if any. */
  patch<T = unknown>(path: string, body?: unknown, headers?: ApiHeaders): Promise<ApiResponse<T>>
  /** Sends a DELETE request with a JSON body, if any. */
  delete<T = unknown>(path: string, body?: unknown, headers?: ApiHeaders): Promise<ApiResponse<T>>
}

/** The part of a sandbox or a namespace in this process that a client needs. */
export type ApiInProcess = Pick<Service, 'fetch' | 'basePath' | 'authorization'>

/** The API at an address. */
export type ApiOnPort = {
  /** The address with the API's base path, such as `http://localhost:4800/2025-10-13`. */
  url: string
  /** The value of the `Authorization` header, which also selects the namespace. */
  authorization: string
}

type Target = ApiOnPort & { fetch(request: Request): Promise<Response> }

/**
 * Creates a client of the API, in this process or at an address.
 *
 * @example
 * ```ts
 * const api = createApiClient({
 *   url: 'http://localhost:4800/2025-10-13',
 *   authorization: `Basic ${btoa('sandbox:sandbox-secret')}`,
 * })
 * const { body } = await api.get('/customers')
 * ```
 */
export function createApiClient(api: ApiInProcess | ApiOnPort): ApiClient {
  const target = toTarget(api)
  const call = async <T>(
    method: string,
    path: string,
    body?: unknown,
    headers: ApiHeaders = {},
  ): Promise<ApiResponse<T>> => {
    const request = requestOf(target, method, path, body, headers)
    return readResponse<T>(await target.fetch(request))
  }
  return {
    get: (path, headers) => call('GET', path, undefined, headers),
    post: (path, body, headers) => call('POST', path, body, headers),
    patch: (path, body, headers) => call('PATCH', path, body, headers),
    delete: (path, body, headers) => call('DELETE', path, body, headers),
  }
}

function toTarget(api: ApiInProcess | ApiOnPort): Target {
  if ('url' in api) return { ...api, fetch: (request) => fetch(request) }
  return { ...api, url: `http://localhost${api.basePath}` }
}

function requestOf(
  { url, authorization }: Target,
  method: string,
  path: string,
  body: unknown,
  headers: ApiHeaders,
): Request {
  const content = body === undefined ? {} : { 'content-type': 'application/json' }
  return new Request(url.replace(/\/$/, '') + path, {
    method,
    headers: { authorization, ...content, ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}

async function readResponse<T>(response: Response): Promise<ApiResponse<T>> {
  const { status, headers } = response
  const text = await response.text()
  return { status, headers, body: (text === '' ? undefined : JSON.parse(text)) as T }
}
