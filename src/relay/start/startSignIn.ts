import type { Credential, Page } from '../../shared/resources.ts'
import type { Input } from '../../shared/shape.ts'
import type { Start, StartPart } from '../../shared/start.ts'
import type { RelayContext } from '../context/context.ts'
import type { Call, Caller, Route, RouteCall } from '../context/route.ts'
import type { AppUser } from '../identify/identify.ts'
import type { RelayRouteName } from '../options/routeName.ts'
import { clientPublicKey, id, idOf } from '../parse/fields.ts'
import { optional, strictObject } from '../parse/input.ts'
import { fillPath } from '../parse/router.ts'
import { relayResponse } from '../respond/response.ts'

/** The facts that a page knows when a sign-in starts. */
interface StartBody {
  /** @default the user's only wallet */
  accountId?: string | undefined
  /** Without it nothing is challenged. */
  clientPublicKey?: string | undefined
  /** The passkey to prefer. */
  credentialId?: string | undefined
}

/** POST /start. */
export const startBody: Input<StartBody> = /* @__PURE__ */ strictObject<StartBody>({
  accountId: optional(id),
  clientPublicKey: optional(clientPublicKey),
  credentialId: optional(idOf('AuthMethod')),
})

/** Makes a call for the user, and gives its response or refusal. */
type Ask = (target: RouteCall) => Promise<StartPart>

/**
 * POST /start: what a page needs for its sign-in button, in one round trip. Each part is the call of a route,
 * which is checked and counted by itself, so that a part that is refused is the only one.
 */
export async function startSignIn(
  relay: RelayContext,
  call: Call,
  { callRoute }: Pick<Caller, 'callRoute'>,
): Promise<Response> {
  const body = call.body as StartBody
  const ask: Ask = async (target) => toPart(await callRoute(call, target))
  const accountId = body.accountId ?? onlyAccount(call.user)
  const start: Start =
    accountId === undefined ? {} : { accountId, ...(await startAccount(ask, accountId, body)) }
  return relayResponse(relay, 200, start)
}

/** Returns the user's only account. Of several, only the page knows which one it is about. */
function onlyAccount({ accountIds }: AppUser): string | undefined {
  return accountIds.length === 1 ? accountIds[0] : undefined
}

async function startAccount(ask: Ask, accountId: string, body: StartBody): Promise<Start> {
  const credentials = await ask({ method: 'GET', path: '/auth/credentials', query: { accountId } })
  const { clientPublicKey, credentialId } = body
  if (credentials.status !== 200 || clientPublicKey === undefined) return { credentials }
  const { data, hasMore } = credentials.body as Page<Credential>
  // An account that has none is asked to create its first passkey.
  if (data.length === 0 && !hasMore) {
    const path = '/auth/registration-challenges'
    const registration = { method: 'POST', path, body: { accountId }, listed: data } as const
    const registrationChallenge = await ask(registration)
    return { credentials, registrationChallenge }
  }
  const passkey = preferredPasskey(data, credentialId)
  if (!passkey) return { credentials }
  const path = fillPath('/auth/credentials/{id}/challenge', { id: passkey.id })
  return {
    credentials,
    passkeyChallenge: await ask({ method: 'POST', path, body: { clientPublicKey } }),
  }
}

/**
 * The passkey of an account that a page is to be ready for.
 *
 * @param credentialId - the one that the page would rather have, if it is a passkey of the account
 * @returns that one, or the newest; undefined where there is none
 */
export function preferredPasskey(
  credentials: Credential[],
  credentialId: string | undefined,
): Credential | undefined {
  // To challenge any other credential sends its customer a message.
  // guard: relay-start-passkeys
  const passkeys = credentials.filter(({ type }) => type === 'PASSKEY')
  const [newest] = passkeys.sort((one, other) => createdMs(other) - createdMs(one))
  return passkeys.find(({ id }) => id === credentialId) ?? newest
}

function createdMs({ createdAt }: Credential): number {
  return Date.parse(createdAt)
}

/** Converts a response of one of the relay's routes to a part of a start. */
async function toPart(response: Response): Promise<StartPart> {
  const { status, headers } = response
  const text = await response.text()
  const retryAfter = headers.get('Retry-After')
  return {
    status,
    body: text === '' ? {} : JSON.parse(text),
    ...(retryAfter !== null && { retryAfterSeconds: Number(retryAfter) }),
  }
}

const parts: RelayRouteName[] = [
  'listCredentials',
  'challengeCredential',
  'createRegistrationChallenge',
]

/** Checks whether a start may call a route: those of its parts, and so no start again. */
export function isPartOfStart({ name }: Route): boolean {
  // guard: relay-start-parts
  return parts.includes(name)
}
