import type { Input } from '../../shared/shape.ts'
import type { OwnedKind } from '../context/ownership.ts'
import type { Route } from '../context/route.ts'
import { RelayError } from '../relayError.ts'
import { id, idOf } from './fields.ts'

/** A route and the parameters of its path. */
interface Match {
  route: Route
  params: Record<string, string>
}

/** @throws INVALID_INPUT (400) for a malformed parameter of a known route */
export type Router = (method: string, pathname: string) => Match | undefined

interface Compiled {
  route: Route
  segments: string[]
}

const idInputs: Record<OwnedKind, Input<string>> = {
  account: id,
  payee: id,
  sharedAccount: id,
  credential: idOf('AuthMethod'),
  session: idOf('Session'),
  quote: idOf('Quote'),
  sharedQuote: idOf('Quote'),
  transaction: idOf('Transaction'),
  externalAccount: idOf('ExternalAccount'),
  card: idOf('Card'),
  delegatedKey: idOf('DelegatedKey'),
  agent: idOf('Agent'),
  ownAgent: idOf('Agent'),
  policyAccount: id,
}

/**
 * Finds routes by their literal segments. What stands for a parameter is decoded once and must be
 * of its pattern, so nothing a path can hide survives into the path that is sent on.
 */
export function createRouter(routes: Route[], basePath: string): Router {
  const compiled = routes.map((route) => ({ route, segments: route.path.split('/').slice(1) }))
  return (method, pathname) => {
    if (!pathname.startsWith(`${basePath}/`)) return undefined
    // Some sites (Next's trailingSlash) end every URL in a slash.
    const found = pathname
      .slice(basePath.length + 1)
      .replace(/\/$/, '')
      .split('/')
    const match = compiled.find(
      ({ route, segments }) => route.method === method && isSamePath(segments, found),
    )
    return match && { route: match.route, params: readParams(match, found) }
  }
}

/** A route's path with its parameters put in, each encoded. */
export function fillPath(path: string, params: Record<string, string>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) =>
    /* guard: relay-path-encoding */ encodeURIComponent(params[name] ?? ''),
  )
}

function isSamePath(segments: string[], found: string[]): boolean {
  return (
    segments.length === found.length &&
    segments.every((segment, index) => isParameter(segment) || segment === found[index])
  )
}

function readParams({ route, segments }: Compiled, found: string[]): Record<string, string> {
  const entries = segments.flatMap((segment, index) => {
    if (!isParameter(segment)) return []
    const name = segment.slice(1, -1)
    return [[name, inputOf(route, name)(decode(found[index] ?? ''), `path.${name}`)] as const]
  })
  return Object.fromEntries(entries)
}

function inputOf({ ids, params }: Route, name: string): Input<string> {
  const place = ids.find((candidate) => candidate.in === 'path' && candidate.name === name)
  const input = place ? idInputs[place.kind] : params?.[name]
  if (!input) throw new Error(`The route table does not define the parameter {${name}}`)
  return input
}

function isParameter(segment: string): boolean {
  return segment.startsWith('{')
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch (cause) {
    throw new RelayError(400, 'INVALID_INPUT', 'The path is malformed', { cause })
  }
}
