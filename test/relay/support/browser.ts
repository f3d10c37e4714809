import type { RelayHandler } from '../../../src/relay.ts'

/** The page's origin in every test. */
export const pageOrigin = 'http://localhost:5173'

/** What a page can say with a call. */
export interface BrowserCall {
  body?: unknown
  /** Sent as it is, instead of `body`. */
  rawBody?: BodyInit
  headers?: Record<string, string | undefined>
  /** The page's. @default {@link pageOrigin} */
  origin?: string
}

/** What came back. */
interface BrowserAnswer<T> {
  status: number
  headers: Headers
  body: T
  text: string
}

/** The refusal envelope. */
interface Refusal {
  status: number
  code: string
  message: string
  reason?: string
}

/** A page of the app, logged in as a user, calling the relay the way the library does. */
export interface Browser {
  call<T = Refusal>(method: string, path: string, call?: BrowserCall): Promise<BrowserAnswer<T>>
  get<T = Refusal>(path: string): Promise<BrowserAnswer<T>>
  post<T = Refusal>(
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<BrowserAnswer<T>>
}

/** The header that stands for the app's login cookie in tests. */
export const loginHeader = 'X-Test-Login'

/** A browser of the user with this id; undefined: nobody is logged in. */
export function createBrowser(
  relay: RelayHandler,
  userId: string | undefined,
  origin: string = pageOrigin,
): Browser {
  const call: Browser['call'] = async (method, path, options = {}) => {
    const response = await relay(toRequest(method, path, userId, { origin, ...options }))
    const text = await readText(response)
    const isJson = response.headers.get('Content-Type') === 'application/json'
    const body = isJson ? JSON.parse(text) : undefined
    return { status: response.status, headers: response.headers, body, text }
  }
  return {
    call,
    get: (path) => call('GET', path),
    post: (path, body = {}, headers = {}) => call('POST', path, { body, headers }),
  }
}

/** A body to its end; of events, which may not end, the first piece. */
async function readText(response: Response): Promise<string> {
  if (response.headers.get('Content-Type') !== 'text/event-stream') return response.text()
  const reader = response.body?.getReader()
  const piece = await reader?.read()
  await reader?.cancel()
  return new TextDecoder().decode(piece?.value)
}

/** A request as a page of the app makes it; undefined headers are left out. */
export function toRequest(
  method: string,
  path: string,
  userId: string | undefined,
  { body, rawBody, headers = {}, origin = pageOrigin }: BrowserCall,
): Request {
  const content = rawBody ?? (body === undefined ? undefined : JSON.stringify(body))
  const all = {
    'Holdfast-Client': '1',
    'Sec-Fetch-Site': 'same-origin',
    ...(method !== 'GET' && { Origin: origin }),
    ...(content !== undefined && { 'Content-Type': 'application/json' }),
    ...(userId !== undefined && { [loginHeader]: userId }),
    ...headers,
  }
  const sent = Object.entries(all).filter((pair): pair is [string, string] => pair[1] !== undefined)
  return new Request(`${origin}/wallet${path}`, {
    method,
    headers: sent,
    ...(content !== undefined && { body: content }),
  })
}
