import { WalletError } from '../../shared/errors.ts'
import { clientHeader, clientHeaderValue, userHeader } from '../../shared/headers.ts'
import { assertNotAborted, onAbort, orAborted } from '../platform/abort.ts'
import { statusOfNoRelay, toApiError } from './apiError.ts'

/** One call to the relay. */
export interface RelayCall {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Below the relay's mount path, ids already encoded; see {@link pathOf}. */
  path: string
  query?: Record<string, string | number | undefined>
  body?: object
  headers?: Record<string, string>
  /** `true` for a POST that changes nothing for the customer and may be sent twice. */
  isRepeatable?: true
  signal?: AbortSignal | undefined
}

/** A successful response. */
export interface RelayResponse {
  status: number
  /** Untrusted JSON; undefined where there is none. */
  body: unknown
}

/** The only way out of the browser. */
export interface RelayTransport {
  /**
   * @throws ApiError for an error envelope
   * @throws NETWORK_ERROR, TIMEOUT when no response came: nothing is known to have happened
   * @throws RESPONSE_INVALID when the response is not JSON
   * @throws RELAY_REDIRECTED for a redirect: the relay gives none
   * @throws ABORTED when the caller's signal fired
   */
  send(call: RelayCall): Promise<RelayResponse>
  /** The response to a call as it comes, whatever its status: unread, and without a deadline. */
  open?(call: RelayCall, signal: AbortSignal): Promise<Response>
  /** Returns whether no response came to the last call. */
  hasFailed?(): boolean
}

/** Dependencies of {@link createRelayTransport}. */
export interface RelayTransportParts {
  relayUrl: string
  fetch: typeof fetch
  now: () => number
  /**
   * Receives the `Date` header of every response, with when the call was sent and the response
   * received.
   */
  onDate: (date: string | null, sentAtMs: number, receivedAtMs: number) => void
  /** Receives the tag of the app user that every response names, or null. */
  onUser: (tag: string | null) => void
  /** Maximum duration of a call, response included, in milliseconds. */
  deadlineMs: number
}

/** More text than any documented response has. */
const maxResponseLength = 4_000_000

/** Calls over fetch, with a deadline, no redirects and no caching. */
export function createRelayTransport(parts: RelayTransportParts): RelayTransport {
  // A function of its own: browsers refuse their fetch as a method of another object.
  const { fetch } = parts
  let end = ''
  let hasFailed = false
  const open = async (call: RelayCall, signal: AbortSignal) => {
    let sentAtMs = 0
    const fetchWith = (pathEnd: string) => {
      sentAtMs = parts.now()
      return fetch(urlOf(parts.relayUrl, call, pathEnd), requestOf(call, signal))
    }
    const firstEnd = end
    let response = await fetchWith(firstEnd)
    // A site whose URLs end in a slash redirects all others, and the reverse. What may change something is not sent
    // twice: a proxy may write a redirect in place of a response of the relay.
    // guard: transport-redirected-read
    if (isRedirect(response) && (call.method === 'GET' || call.isRepeatable)) {
      const otherEnd = firstEnd ? '' : '/'
      response = await fetchWith(otherEnd)
      if (!isRedirect(response)) end = otherEnd
    }
    if (isRedirect(response)) throw redirected(call)
    hasFailed = false
    parts.onDate(response.headers.get('Date'), sentAtMs, parts.now())
    // guard: user-watched
    parts.onUser(response.headers.get(userHeader))
    return response
  }
  return {
    open,
    hasFailed: () => hasFailed,
    async send(call) {
      const abort = linkedAbort(call.signal, parts.deadlineMs)
      try {
        // An app's own fetch may ignore its signal.
        return await orAborted(
          open(call, abort.signal).then((response) => readResponse(response, call)),
          abort.signal,
        )
      } catch (error) {
        const failure = toTransportError(error, abort, call)
        hasFailed ||= failure.code === 'NETWORK_ERROR' || failure.code === 'TIMEOUT'
        throw failure
      } finally {
        abort.release()
      }
    },
  }
}

/**
 * A path with its ids put in, each encoded.
 *
 * @throws INVALID_INPUT for an id that cannot be one, such as one an app read from its own address
 * @example pathOf`/quotes/${quoteId}/execute`
 */
export function pathOf(parts: TemplateStringsArray, ...ids: string[]): string {
  return String.raw({ raw: parts }, ...ids.map(encodeId))
}

/** Nothing, a surrogate without its other half, and dots, which would name another path. */
const noId = /^\.{0,2}$|\p{Surrogate}/u

function encodeId(id: string): string {
  if (typeof id === 'string' && !noId.test(id)) return encodeURIComponent(id)
  throw new WalletError('INVALID_INPUT', 'An id is malformed')
}

/** @param pathEnd - a slash, or nothing */
function urlOf(relayUrl: string, { path, query = {} }: RelayCall, pathEnd: string): string {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined)
  // Numbers become text by themselves.
  const search = new URLSearchParams(pairs as string[][]).toString()
  return `${relayUrl.replace(/\/$/, '')}${path}${pathEnd}${search && `?${search}`}`
}

function requestOf({ method, body, headers }: RelayCall, signal: AbortSignal): RequestInit {
  return {
    method,
    headers: {
      Accept: 'application/json',
      [clientHeader]: clientHeaderValue,
      ...(body && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body && { body: toJson(body) }),
    credentials: 'same-origin',
    // guard: transport-redirect
    redirect: 'manual',
    cache: 'no-store',
    signal,
  }
}

/** @throws INVALID_INPUT for what JSON cannot represent, such as a BigInt */
function toJson(body: object): string {
  try {
    return JSON.stringify(body)
  } catch (cause) {
    throw new WalletError('INVALID_INPUT', 'An argument is not JSON', { cause })
  }
}

/** A browser gives status 0 and hides where a redirect leads; other platforms give its own status. */
function isRedirect({ status }: Response): boolean {
  return status === 0 || (status >= 300 && status < 400)
}

function redirected(call: RelayCall): WalletError {
  const message = `${nameOf(call)} was redirected: log in to the app, or check relayUrl`
  return new WalletError('RELAY_REDIRECTED', message)
}

async function readResponse(response: Response, call: RelayCall): Promise<RelayResponse> {
  const text = await response.text()
  const body = text.length > maxResponseLength ? undefined : parseJson(text)
  // An app's own fetch may follow redirects, to the page of a login for example.
  if (response.redirected && text && body === undefined) throw redirected(call)
  if (!response.ok) {
    const retryAfter = response.headers.get('Retry-After')
    throw toApiError(response.status, retryAfter, body, call.method === 'GET')
  }
  if (text !== '' && body === undefined) {
    throw new WalletError('RESPONSE_INVALID', statusOfNoRelay(response.status))
  }
  return { status: response.status, body }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

interface LinkedAbort {
  signal: AbortSignal
  release: () => void
}

/** AbortSignal.any and .timeout in one, for browsers that lack them. */
function linkedAbort(outer: AbortSignal | undefined, deadlineMs: number): LinkedAbort {
  const controller = new AbortController()
  const abort = () => controller.abort()
  const timer = setTimeout(abort, deadlineMs)
  const stop = onAbort(outer, abort)
  const release = () => {
    clearTimeout(timer)
    stop()
  }
  return { signal: controller.signal, release }
}

function toTransportError(error: unknown, { signal }: LinkedAbort, call: RelayCall): WalletError {
  if (error instanceof WalletError && error.code !== 'ABORTED') return error
  assertNotAborted(call.signal)
  const code = signal.aborted ? 'TIMEOUT' : 'NETWORK_ERROR'
  const message = `No response from the relay to ${nameOf(call)}`
  return new WalletError(code, message, { cause: error, retryable: true })
}

/** Ids and addresses are encoded in a path, and must not appear in a log. */
function nameOf({ method, path }: RelayCall): string {
  return `${method} ${path.replace(/[^/]*[:%][^/]*/g, '{id}')}`
}
