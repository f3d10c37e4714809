import { parsePasskeyChallenge, parseVerifiedSession } from '../../shared/credential.ts'
import { requestIdHeader } from '../../shared/headers.ts'
import type { AuthSession, Credential, VerifiedSession } from '../../shared/resources.ts'
import type { PasskeySignIn, WalletContext } from '../context/walletContext.ts'
import { credentialNotFound, newestOfType } from '../credentials/chooseCredential.ts'
import { generateClientKey, prepareBundleOpening } from '../signIn/clientKey.ts'
import { openVerifiedSession } from '../signIn/openVerifiedSession.ts'
import { verifyCall } from '../signIn/verifyCall.ts'
import { pathOf } from '../transport/relayTransport.ts'
import { request } from '../transport/request.ts'
import { type Assertion, getPasskeyAssertion } from '../webauthn/getPasskeyAssertion.ts'
import { type KeyedChallenge, type SignInStart, startSignIn } from './startSignIn.ts'

/** Options of {@link preparePasskeySignIn}. */
export interface PreparePasskeySignInOptions {
  /**
   * `AuthMethod:<uuid>` of the only passkey the prompt allows.
   *
   * @default all of the account's, the one last used on this device first
   */
  credential?: string | undefined
  signal?: AbortSignal | undefined
}

/** A challenge and what the passkey made of it. */
export interface PasskeyAnswer {
  prepared: PasskeySignIn
  assertion: Assertion
}

/**
 * Does what comes before a passkey prompt, up to the prompt itself; without another await where a
 * sign-up has left its sign-in to this one.
 */
export async function unfinishedOrNew(
  context: WalletContext,
  options: PreparePasskeySignInOptions,
  known: SignInStart | undefined,
): Promise<PasskeySignIn> {
  const unfinished = options.credential ? undefined : context.signUps.unfinishedSignIn?.()
  return unfinished ?? prepare(context, options, known)
}

async function prepare(
  context: WalletContext,
  options: PreparePasskeySignInOptions,
  known: SignInStart | undefined,
): Promise<PasskeySignIn> {
  const start = known ?? (await startSignIn(context, options))
  const { accountId, credentials } = start
  const { chosen, passkeys } = await choosePasskey(
    context,
    accountId,
    credentials,
    options.credential,
  )
  const offered = start.passkey?.()
  const given = offered?.passkeyChallenge.id === chosen.id ? offered : undefined
  const { passkeyChallenge, clientKey } =
    given ?? (await requestChallenge(context, chosen.id, options.signal))
  // A session that cannot be opened would be lost once it is asked for.
  if (clientKey.kind === 'sealed') await prepareBundleOpening()
  const { challenge, expiresAt, credentialId } = passkeyChallenge
  const ownCredentialIds = [
    ...new Set([credentialId, ...passkeys.flatMap((it) => it.credentialId ?? [])]),
  ]
  return {
    expiresAt,
    clock: context.clock,
    accountId,
    passkeyChallenge,
    passkeys,
    clientKey,
    ceremony: getPasskeyAssertion({
      challenge,
      challengeEncoding: context.challengeEncoding,
      rpId: context.rpId(),
      allowedCredentialIds: options.credential ? [credentialId] : ownCredentialIds,
      ownCredentialIds,
    }),
  }
}

async function requestChallenge(
  context: WalletContext,
  id: string,
  signal: AbortSignal | undefined,
): Promise<KeyedChallenge> {
  const clientKey = await generateClientKey(context)
  const body = { clientPublicKey: clientKey.publicKeyHex }
  const path = pathOf`/auth/credentials/${id}/challenge`
  const call = { method: 'POST', path, body, signal } as const
  const { transport } = context
  const passkeyChallenge = await request(
    transport,
    call,
    parsePasskeyChallenge,
    'passkey challenge',
  )
  return { passkeyChallenge, clientKey }
}

/** Does what comes after the prompt: has the answer verified, and opens the session. */
export function completePasskeySignIn(
  context: WalletContext,
  answer: PasskeyAnswer,
  signal: AbortSignal | undefined,
): Promise<AuthSession> {
  const { accountId, clientKey, passkeyChallenge } = answer.prepared
  const verified = async () => {
    const session = await verify(context, answer, signal)
    await rememberPasskey(context, answer)
    return { verified: session, clientKey, signedInWith: passkeyChallenge.id }
  }
  const open = () => openVerifiedSession(context, accountId, verified)
  return context.withLock(accountId, open, signal)
}

/** The passkey to prompt for, among those of the account. */
interface PasskeyChoice {
  /** The challenge is made for this one. */
  chosen: Credential
  /** All of the account's passkeys, newest first. */
  passkeys: Credential[]
}

/**
 * The account's passkey that is named, or else the one last used on this device, or else the
 * newest.
 *
 * @throws CREDENTIAL_NOT_FOUND
 */
async function choosePasskey(
  context: WalletContext,
  accountId: string,
  all: Credential[],
  credential: string | undefined,
): Promise<PasskeyChoice> {
  const passkeys = newestOfType(all, 'PASSKEY')
  const [newest] = passkeys
  const isSeveral = !credential && passkeys.length > 1
  const wanted = isSeveral ? await lastPasskeyOf(context, accountId) : credential
  const found = passkeys.find(({ id }) => id === wanted)
  const chosen = found ?? (credential ? undefined : newest)
  if (!chosen) throw credentialNotFound('PASSKEY')
  return { chosen, passkeys }
}

/** A hint: a database that does not answer right now must not stop the sign-in. */
async function lastPasskeyOf(
  { session }: WalletContext,
  accountId: string,
): Promise<string | undefined> {
  const record = await session.readRecord(accountId).catch(() => undefined)
  return record?.lastPasskey
}

function verify(
  { transport, environment }: WalletContext,
  { prepared: { passkeyChallenge }, assertion }: PasskeyAnswer,
  signal: AbortSignal | undefined,
): Promise<VerifiedSession> {
  const body = { type: 'PASSKEY', assertion: environment?.assertionOf(assertion) ?? assertion }
  const headers = { [requestIdHeader]: passkeyChallenge.requestId }
  const call = { ...verifyCall(passkeyChallenge.id, body, signal), headers }
  return request(transport, call, parseVerifiedSession, 'session')
}

/** More than the passkeys of one device. */
const maxOwnPasskeys = 20

/** The next prompt prefers this passkey, and no other prompt than a sign-in's takes it. */
function rememberPasskey(
  { session }: WalletContext,
  { prepared: { accountId, passkeyChallenge }, assertion: { credentialId } }: PasskeyAnswer,
): Promise<void> {
  return session.updateRecord(accountId, ({ ownPasskeys = [], ...record }) => ({
    ...record,
    lastPasskey: passkeyChallenge.id,
    ownPasskeys: [...new Set([credentialId, ...ownPasskeys])].slice(0, maxOwnPasskeys),
  }))
}
