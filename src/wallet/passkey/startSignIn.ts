import {
  parseCredential,
  parsePasskeyChallenge,
  parseRegistrationChallenge,
} from '../../shared/credential.ts'
import { loadAhead } from '../../shared/loadAhead.ts'
import { page } from '../../shared/page.ts'
import type { Credential, PasskeyChallenge, RegistrationChallenge } from '../../shared/resources.ts'
import type { Parser } from '../../shared/shape.ts'
import { parseStart, type StartPart } from '../../shared/start.ts'
import type { ClientKey, WalletContext } from '../context/walletContext.ts'
import { assertOwnCredentials, credentialsOf } from '../credentials/listCredentials.ts'
import { assertSecureContext } from '../platform/secureContext.ts'
import { createClientKey, prepareBundleOpening } from '../signIn/clientKey.ts'
import { toApiError } from '../transport/apiError.ts'
import { request } from '../transport/request.ts'
import { passkeyApi } from '../webauthn/passkeySupport.ts'

/** The account, credentials and challenge that a sign-in begins with. */
export interface SignInStart {
  accountId: string
  credentials: Credential[]
  /** Gives the challenge of the preferred passkey. @throws ApiError where it was refused */
  passkey?: (() => KeyedChallenge | undefined) | undefined
  /** Gives the challenge of an account without credentials. @throws ApiError where it was refused */
  registration?: (() => RegistrationChallenge | undefined) | undefined
}

/** A challenge and the key that it was made for. */
export interface KeyedChallenge {
  passkeyChallenge: PasskeyChallenge
  clientKey: ClientKey
}

/** Options of {@link startSignIn}. */
export interface StartSignInOptions {
  /** `AuthMethod:<uuid>` of the passkey to be prompted for. @default the one last used on this device */
  credential?: string | undefined
  signal?: AbortSignal | undefined
}

/**
 * Reads the account's credentials and gets the challenge of a passkey, in one round trip: beside the list
 * of wallets, from which the account is known, and which the relay need not wait for. A browser that cannot prompt
 * gets no challenge, and one that was refused is thrown where it is read: another method may need none.
 *
 * @throws what the route of the credentials throws
 */
export async function startSignIn(
  context: WalletContext,
  { credential, signal }: StartSignInOptions,
): Promise<SignInStart> {
  assertSecureContext()
  const clientKey = passkeyApi() && (await createClientKey(context))
  if (clientKey?.kind === 'sealed') loadAhead(prepareBundleOpening)
  const body = {
    accountId: context.knownAccountId(),
    clientPublicKey: clientKey?.publicKeyHex,
    credentialId: credential ?? (await lastPasskey(context).catch(() => undefined)),
  }
  const call = { method: 'POST', path: '/start', body, isRepeatable: true, signal } as const
  const [accountId, parts] = await Promise.all([
    context.accountId(signal),
    request(context.transport, call, parseStart, 'start'),
  ])
  // Another app user may have logged in since the account was found out, or between the two responses.
  const own = /* guard: start-account */ parts.accountId === accountId ? parts : {}
  const listed = readPart(own.credentials, page(parseCredential))
  return {
    accountId,
    // The relay does not choose among several accounts, and refuses those of another user.
    credentials: listed
      ? assertOwnCredentials(listed.data, accountId)
      : await credentialsOf(context, accountId, signal),
    passkey: () => {
      const passkeyChallenge = readPart(own.passkeyChallenge, parsePasskeyChallenge)
      return passkeyChallenge && clientKey && { passkeyChallenge, clientKey }
    },
    registration: () => readPart(own.registrationChallenge, parseRegistrationChallenge),
  }
}

/** Reads a part of the response. @throws ApiError where its route refused */
function readPart<T>(part: StartPart | undefined, parse: Parser<T>): T | undefined {
  if (!part) return undefined
  const { status, body, retryAfterSeconds = '' } = part
  if (status >= 400) throw toApiError(status, String(retryAfterSeconds), body)
  return parse(body, 'start')
}

/** A hint, of the only account that this device knows. */
async function lastPasskey({
  session,
  knownAccountId,
}: WalletContext): Promise<string | undefined> {
  const known = knownAccountId()
  const [accountId, ...others] = known ? [known] : await session.storedAccountIds()
  if (accountId === undefined || others.length > 0) return undefined
  return (await session.readRecord(accountId)).lastPasskey
}
