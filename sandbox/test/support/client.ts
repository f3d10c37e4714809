import { AssertionError } from 'node:assert'
import type { Sandbox } from '../../src/index.ts'

/** A response with its body parsed. */
export type Answer<T = unknown> = { status: number; headers: Headers; body: T }

/** The refusal envelope, as far as tests look at it. */
export type Refusal = {
  status: number
  code: string
  message: string
  reason?: string
  details?: { errors?: { field: string }[]; field?: string; check?: string }
}

type CallOptions = { headers?: Record<string, string>; rawBody?: BodyInit; authorization?: string }

/** Speaks HTTP to a sandbox, as a platform's backend would. */
export type Client = {
  call<T = unknown>(
    method: string,
    path: string,
    body?: unknown,
    options?: CallOptions,
  ): Promise<Answer<T>>
  get<T>(path: string, options?: CallOptions): Promise<Answer<T>>
  post<T>(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer<T>>
  /** The header with a wallet signature, as the sandbox's generation names it. */
  signed(signature: string): Record<string, string>
  /** The control area, outside of the base path. */
  control<T>(method: string, path: string, body?: unknown): Promise<Answer<T>>
  /** The books as `/_sandbox/ledger` shows them. */
  books(): Promise<Books>
}

export type Books = {
  accounts: { id: string; currency: string; balance: number }[]
  transfers: {
    id: string
    kind: string
    reference: string
    entries: { accountId: string; currency: string; amount: number }[]
  }[]
}

/** As much of a sandbox as a client needs, wherever it runs. */
export type Reachable = Pick<Sandbox, 'fetch' | 'basePath' | 'authorization'>

/** A client of the sandbox that `current` gives. */
export function createClient(current: () => Reachable): Client {
  const send = async <T>(url: string, init: RequestInit): Promise<Answer<T>> => {
    const response = await current().fetch(new Request(url, init))
    const text = await response.text()
    const body = (text === '' ? undefined : JSON.parse(text)) as T
    return { status: response.status, headers: response.headers, body }
  }
  const call: Client['call'] = (method, path, body, { headers, rawBody, authorization } = {}) => {
    const content = rawBody ?? (body === undefined ? undefined : JSON.stringify(body))
    return send(`http://localhost${current().basePath}${path}`, {
      method,
      headers: {
        authorization: authorization ?? current().authorization,
        // A form names its own type, with what separates its parts.
        ...(content !== undefined &&
          !(content instanceof FormData) && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(content !== undefined && { body: content }),
    })
  }
  const control: Client['control'] = (method, path, body) =>
    send(`http://localhost/_sandbox${path}`, {
      method,
      ...(body !== undefined && {
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }),
    })
  return {
    call,
    control,
    get: (path, options) => call('GET', path, undefined, options),
    post: (path, body, headers = {}) => call('POST', path, body, { headers }),
    signed: (signature) => {
      const prefix = current().basePath.startsWith('/grid') ? 'Grid' : 'Service'
      return { [`${prefix}-Wallet-Signature`]: signature }
    },
    books: async () => (await control<Books>('GET', '/ledger')).body,
  }
}

/** Returns the body of a response that must have this status. */
export function expectStatus<T>(answer: Answer<T>, status: number): T {
  if (answer.status !== status) {
    const message = `expected ${status}, got ${answer.status}: ${JSON.stringify(answer.body)}`
    throw new AssertionError({ message })
  }
  return answer.body
}
