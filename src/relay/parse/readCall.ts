import type { RelayContext } from '../context/context.ts'
import type { Call, Route, UserRoute } from '../context/route.ts'
import { RelayError } from '../relayError.ts'
import { assertKnown, invalid } from './input.ts'
import { readWalletHeaders } from './requestHeaders.ts'

/** The parts of a call that are known before its headers, query and body are read. */
export type KnownCall = Omit<ReadCall, 'route' | 'headers' | 'query' | 'body'> & {
  route: UserRoute
}

/** The parts of a request from which headers, query and body are read. */
export interface SentCall {
  headers: Headers
  search: URLSearchParams
  /** Called only for a route with a body. */
  readBody: () => Promise<unknown>
}

/** A call whose ids have not been checked for their owner yet. */
export type ReadCall = Omit<Call, 'owner' | 'owners'>

/**
 * Reads the headers, the query and the body of a call, as its route allows them.
 *
 * @throws INVALID_INPUT (400) naming what is unknown, malformed or not allowed
 */
export async function readCall(
  relay: RelayContext,
  sent: SentCall,
  known: KnownCall,
): Promise<ReadCall> {
  const { route } = known
  const headers = readWalletHeaders(sent.headers, route)
  const query = readQuery(sent.search, route)
  const body = route.body
    ? /* guard: relay-body-rebuilt */ route.body((await sent.readBody()) ?? {}, 'body')
    : {}
  // guard: relay-opt-in
  assertOptedIn(relay, route, body)
  return { ...known, headers, query, body }
}

/**
 * The query parameters of a route.
 *
 * @throws INVALID_INPUT (400) for an unknown or malformed one, and for one given twice: which of two counts is
 *   up to the reader
 */
function readQuery(search: URLSearchParams, { query = {} }: Route): Record<string, string> {
  // guard: relay-unknown-parameters
  assertKnown([...search.keys()], Object.keys(query), 'query')
  const entries = Object.entries(query).flatMap(([name, input]) => {
    const [value, ...more] = search.getAll(name)
    if (more.length > 0)
      throw new RelayError(400, 'INVALID_INPUT', `query.${name} must not be repeated`)
    const checked = input(value, `query.${name}`)
    return checked === undefined ? [] : [[name, checked] as const]
  })
  return Object.fromEntries(entries)
}

/**
 * Refuses fields for which the platform has not opted in.
 *
 * @throws INVALID_INPUT (400) naming the field
 */
function assertOptedIn(
  { settings: { allow } }: RelayContext,
  { optIn = [] }: Route,
  body: object,
): void {
  for (const name of optIn) {
    if (name in body && !allow[name]) throw invalid(`body.${name}`, 'absent', optionCause(name))
  }
}

/** The option is for `onError`: a page cannot set it. */
function optionCause(name: string): Error {
  return new Error(`Relay option allow.${name} must be true for pages to send ${name}`)
}
