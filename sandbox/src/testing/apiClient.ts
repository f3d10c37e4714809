import type { Sandbox } from '../assembly/sandbox.ts'

/** A response of the API with its body parsed. */
export type ApiResponse<T = unknown> = {
  status: number
  /** The parsed JSON; undefined when the response has no body. */
  body: T
  headers: Headers
}

/** Request headers besides `Authorization` and `Content-Type`. */
export type ApiHeaders = Readonly<Record<string, string>>

/** A client of the API that sends the first API token. Paths are below the base path. */
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

/** As much of a sandbox as a client needs. */
export type Callable = Pick<Sandbox, 'fetch' | 'basePath' | 'authorization'>

/** Makes a client that calls a sandbox in process. */
export function createApiClient(sandbox: Callable): ApiClient {
  const call = async <T>(
    method: string,
    path: string,
    body?: unknown,
    headers: ApiHeaders = {},
  ): Promise<ApiResponse<T>> => {
    const request = requestOf(sandbox, method, path, body, headers)
    return readResponse<T>(await sandbox.fetch(request))
  }
  return {
    get: (path, headers) => call('GET', path, undefined, headers),
    post: (path, body, headers) => call('POST', path, body, headers),
    patch: (path, body, headers) => call('PATCH', path, body, headers),
    delete: (path, body, headers) => call('DELETE', path, body, headers),
  }
}

function requestOf(
  { basePath, authorization }: Callable,
  method: string,
  path: string,
  body: unknown,
  headers: ApiHeaders,
): Request {
  const content = body === undefined ? {} : { 'content-type': 'application/json' }
  return new Request(`http://localhost${basePath}${path}`, {
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
