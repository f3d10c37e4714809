import type { OwnedKind } from '../../../src/relay/context/ownership.ts'
import type { IdPlace, Route } from '../../../src/relay/context/route.ts'
import { routes } from '../../../src/relay/routes.ts'
import { bankAccount, quoteBody, type Things } from './world.ts'

/** A call that passes every check of its form. */
export interface Sample {
  method: string
  path: string
  body?: object
  headers?: Record<string, string>
}

const publicKey = `04${'a1'.repeat(64)}`
const bytes = 'AAAA'
const attestation = { credentialId: bytes, clientDataJson: bytes, attestationObject: bytes }
const assertion = {
  credentialId: bytes,
  clientDataJson: bytes,
  authenticatorData: bytes,
  signature: bytes,
}

/** The bodies of the routes that have one. */
const bodies: Record<string, (things: Things) => object> = {
  createRegistrationChallenge: ({ accountId }) => ({ accountId }),
  createCredential: ({ accountId }) => ({
    type: 'PASSKEY',
    accountId,
    nickname: 'Phone',
    challenge: bytes,
    attestation,
  }),
  challengeCredential: () => ({ clientPublicKey: publicKey }),
  verifyCredential: () => ({ type: 'PASSKEY', assertion }),
  createExternalAccount: () => bankAccount,
  createQuote: ({ accountId, externalAccountId }) => quoteBody(accountId, externalAccountId),
  executeQuote: () => ({}),
  startOAuth: ({ accountId, credentialId }) => ({
    purpose: 'addCredential',
    provider: 'test',
    accountId,
    credentialId,
    clientPublicKey: publicKey,
  }),
  getOAuthResult: () => ({ flowId: 'f'.repeat(64) }),
  refreshSession: () => ({ clientPublicKey: publicKey }),
  updatePrivacy: () => ({ privateEnabled: true }),
  exportWallet: () => ({ clientPublicKey: publicKey }),
}

const headers: Record<string, Record<string, string>> = {
  executeQuote: { 'Service-Wallet-Signature': 'c2ln' },
  verifyCredential: { 'Request-Id': 'Request:0' },
}

/** The field of {@link Things} that stands for a kind. */
const thingOf: Record<OwnedKind, keyof Things> = {
  account: 'accountId',
  credential: 'credentialId',
  session: 'sessionId',
  quote: 'quoteId',
  transaction: 'transactionId',
  externalAccount: 'externalAccountId',
  payee: 'externalAccountId',
  sharedAccount: 'accountId',
}

/** Every route but the callback, which is open to whoever a provider sends. */
export const userRoutes: Route[] = routes.filter((route) => !('handleCallback' in route))

/** A call of a route by the owner of these things. */
export function sampleOf(route: Route, things: Things): Sample {
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const place = route.ids.find((candidate) => candidate.name === name)
    return place ? encodeURIComponent(things[thingOf[place.kind]]) : '%24you%40example.com'
  })
  const query = route.ids
    .filter((place) => place.in === 'query')
    .map(({ name, kind }) => `${name}=${encodeURIComponent(things[thingOf[kind]])}`)
  const body = bodies[route.name]?.(things)
  if (route.body && !body) throw new Error(`There is no sample for ${route.name}`)
  return {
    method: route.method,
    path: [path, ...query].join('?'),
    ...(body && { body }),
    ...(headers[route.name] && { headers: headers[route.name] }),
  }
}

/** The same call with one of its ids taken from other things. */
export function sampleWith(route: Route, things: Things, place: IdPlace, other: Things): Sample {
  const name = thingOf[place.kind]
  if (place.in !== 'body') return sampleOf(route, { ...things, [name]: other[name] })
  const sample = sampleOf(route, things)
  return { ...sample, body: replaced(sample.body ?? {}, place.name.split('.'), other[name]) }
}

/** Every place of every route in which an id can stand. */
export function everyIdPlace(): { route: Route; place: IdPlace; title: string }[] {
  return routes.flatMap((route) =>
    route.ids.map((place) => ({
      route,
      place,
      title: `${route.name}: ${place.name} in its ${place.in}`,
    })),
  )
}

function replaced(body: object, [key = '', ...rest]: string[], value: string): object {
  const inner: unknown = Reflect.get(body, key)
  const field = rest.length > 0 ? replaced(inner as object, rest, value) : value
  return { ...body, [key]: field }
}
