import { WalletError } from '../../shared/errors.ts'
import { loadLazily } from '../../shared/loadLazily.ts'
import type { AuthSession, VerifiedSession } from '../../shared/resources.ts'
import type { ClientKey, WalletContext } from '../context/walletContext.ts'
import type { StoredSession } from '../storage/accountRecord.ts'
import { loadBundleOpening } from './loadBundleOpening.ts'
import type { PendingName } from './pendingSignIn.ts'

/** The result of a verify or refresh call, and what belongs to it. */
export interface Verified {
  verified: VerifiedSession
  clientKey: ClientKey
  /** `AuthMethod:<uuid>` of the credential that opened it. */
  signedInWith: string
  /** The pending sign-in that this is the end of. */
  finished?: PendingName
}

/**
 * Has a session verified and makes it the account's on this device: opens the key or takes the one
 * held here, stores both in one step, and only then changes the state. A session that comes after
 * the account was signed out is dropped with its key. To be called under the account's lock.
 *
 * @throws RESPONSE_INVALID when the response has a key where none belongs, or none where one does
 * @throws BUNDLE_MALFORMED, SESSION_KEY_REJECTED
 * @throws ABORTED when the account was signed out meanwhile
 */
export async function openVerifiedSession(
  context: WalletContext,
  accountId: string,
  verify: () => Promise<Verified>,
): Promise<AuthSession> {
  const {
    signOuts = 0,
    session: former,
    leftSessions = [],
  } = await context.session.readRecord(accountId)
  const { verified, clientKey, signedInWith, finished } = await verify()
  const { encryptedSessionSigningKey, ...summary } = verified
  // guard: session-account
  if (verified.accountId !== accountId) {
    throw new WalletError('RESPONSE_INVALID', 'The response contains a session of another account')
  }
  const sessionKey = await openKey(context, encryptedSessionSigningKey, clientKey)
  const session: StoredSession = { ...summary, signedInWith, ...(sessionKey && { sessionKey }) }
  await context.session.open(
    accountId,
    session,
    /* guard: sign-in-after-sign-out */ signOuts,
    finished,
  )
  if (former || leftSessions.length > 0) endInBackground(context, accountId, session)
  return summary
}

/** Not awaited: what the customer waits for is done. */
function endInBackground(context: WalletContext, accountId: string, session: StoredSession): void {
  loadLazily(() => import('../signing/endLeftSessions.lazy.ts'))
    .then(({ endLeftSessions }) =>
      endLeftSessions(context, { accountId, session, isSignOut: false }),
    )
    .catch(() => undefined)
}

async function openKey(
  { environment }: WalletContext,
  sealed: string | undefined,
  clientKey: ClientKey,
): Promise<StoredSession['sessionKey']> {
  if (clientKey.kind === 'clientHeld') {
    // guard: session-key-unrequested
    if (sealed === undefined) return clientKey.sessionKey
    throw new WalletError('RESPONSE_INVALID', 'The response contains an unexpected session key')
  }
  if (sealed === undefined) {
    throw new WalletError('RESPONSE_INVALID', 'The response contains no session key')
  }
  if (environment?.sessionKeysAreStubs) return undefined
  const { openSessionKey } = await loadBundleOpening()
  return openSessionKey(sealed, clientKey.keyPair)
}
