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

const credential = { id: bytes, rawId: bytes, type: 'public-key', clientExtensionResults: {} }
const registered = { clientDataJSON: bytes, attestationObject: bytes, transports: ['internal'] }
const confirmTrust = () => ({ challengeId: 'ScaChallenge:1', code: '123456' })
function policyOf({ accountId, externalAccountId }: Things) {
  return {
    permissions: ['CREATE_QUOTES'],
    defaultExecutionMode: 'APPROVAL_REQUIRED',
    spendingLimits: { currency: 'USD', perTransactionLimit: 100 },
    accountRestrictions: {
      allowedAccountIds: [accountId],
      accountRules: [{ accountId: externalAccountId, perTransactionLimit: 50 }],
    },
  }
}

/** The bodies of the routes that have one. */
const bodies: Record<string, (things: Things) => object> = {
  startSignIn: ({ accountId, credentialId }) => ({
    accountId,
    credentialId,
    clientPublicKey: publicKey,
  }),
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
  createCard: ({ accountId }) => ({ form: 'VIRTUAL', fundingSources: [accountId] }),
  updateCard: ({ accountId }) => ({ fundingSources: [accountId] }),
  revealCard: () => ({}),
  createDelegatedKey: ({ accountId, cardId }) => ({
    cardId,
    internalAccountId: accountId,
    nickname: 'Card',
  }),
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
  createAgent: (things) => ({ name: 'Book-keeper', policy: policyOf(things) }),
  updateAgent: () => ({ isPaused: true }),
  updateAgentPolicy: policyOf,
  approveAgentAction: () => ({ digest: 'd'.repeat(43) }),
  rejectAgentAction: () => ({ reason: 'Not this month' }),
  authorizeQuote: () => ({ code: '123456' }),
  enrollScaFactor: () => ({ type: 'TOTP' }),
  confirmScaFactor: () => ({
    type: 'PASSKEY',
    credential: { ...credential, response: registered },
  }),
  confirmTrustPayee: confirmTrust,
  confirmUntrustPayee: confirmTrust,
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
  sharedQuote: 'quoteId',
  transaction: 'transactionId',
  externalAccount: 'externalAccountId',
  payee: 'externalAccountId',
  sharedAccount: 'accountId',
  card: 'cardId',
  delegatedKey: 'delegatedKeyId',
  agent: 'agentId',
  ownAgent: 'agentId',
  policyAccount: 'externalAccountId',
}

/** Parameters of a path that are no owned ids. */
const otherParams: Record<string, (things: Things) => string> = {
  actionId: ({ actionId }) => actionId,
  credentialId: () => 'ScaFactor:1',
}

/** Every route but the callback, which is open to whoever a provider sends. */
export const userRoutes: Route[] = routes.filter((route) => !('handleCallback' in route))

/** A call of a route by the owner of these things. */
export function sampleOf(route: Route, things: Things): Sample {
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const place = route.ids.find((candidate) => candidate.name === name)
    const other = otherParams[name]?.(things) ?? '$you@example.com'
    return encodeURIComponent(place ? things[thingOf[place.kind]] : other)
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
  const name = key.replace('[]', '')
  const inner: unknown = Reflect.get(body, name)
  const field = rest.length > 0 ? replacedIn(inner as object, rest, value) : value
  return { ...body, [name]: key.endsWith('[]') && rest.length === 0 ? [field] : field }
}

function replacedIn(inner: object, rest: string[], value: string): object {
  if (!Array.isArray(inner)) return replaced(inner, rest, value)
  return inner.map((item: object) => replaced(item, rest, value))
}
