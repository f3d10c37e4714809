import { assertRule } from '../../shared/assertInput.ts'
import { WalletError } from '../../shared/errors.ts'
import { idOf } from '../../shared/fieldRules.ts'
import type { Credential } from '../../shared/resources.ts'
import { unframedContextOf } from '../context/unframedContext.ts'
import type { Wallet, WalletContext } from '../context/walletContext.ts'
import { revokeCredentialIntent } from '../signing/actionIntents.ts'
import { requestSigned } from '../signing/requestSigned.ts'
import { requireSession } from '../signing/signPayload.ts'
import type { StoredSession } from '../storage/accountRecord.ts'
import { assertEmpty } from '../transport/assertEmpty.ts'
import { pathOf } from '../transport/relayTransport.ts'
import { signalRevokedPasskey } from '../webauthn/signalRevokedPasskey.ts'
import { credentialsOf } from './listCredentials.ts'

/** Options of {@link revokeCredential}. */
export interface RevokeCredentialOptions {
  signal?: AbortSignal | undefined
}

/**
 * Revokes a credential and the sessions it opened (spec 4.1). It is signed by a session of another
 * credential; browsers that support it are notified, so that a revoked passkey is not offered any
 * more.
 *
 * @param credentialId - `AuthMethod:<uuid>`
 * @throws INVALID_INPUT when the id cannot be one
 * @throws LAST_CREDENTIAL, CREDENTIAL_IN_USE, NOT_FOUND; nothing was sent to be signed then
 * @throws SigningErrorCode
 * @throws CommonErrorCode
 * @example
 * ```ts
 * await revokeCredential(wallet, lostPhone.id)
 * ```
 */
export async function revokeCredential(
  wallet: Wallet,
  credentialId: string,
  options: RevokeCredentialOptions = {},
): Promise<void> {
  const context = unframedContextOf(wallet, options)
  assertRule('credentialId', credentialId, idOf('AuthMethod'))
  const { signal } = options
  const accountId = await context.accountId(signal)
  const credentials = await credentialsOf(context, accountId, signal)
  const revoked = credentials.find(({ id }) => id === credentialId)
  if (!revoked)
    throw new WalletError('NOT_FOUND', 'credentialId must be a credential of the account')
  // guard: last-credential
  if (credentials.length === 1) {
    throw new WalletError('LAST_CREDENTIAL', 'The last credential cannot be revoked; add one first')
  }
  const session = await requireSession(context, accountId, signal)
  assertOther(session, revoked)
  const revocation = { accountId, session, revoked, signal }
  await context.withLock(accountId, () => revoke(context, revocation), signal)
  if (revoked.credentialId) {
    await signalRevokedPasskey({ rpId: context.rpId(), credentialId: revoked.credentialId })
  }
}

function assertOther({ signedInWith }: StoredSession, { id }: Credential): void {
  // guard: credential-in-use
  if (signedInWith !== id) return
  throw new WalletError(
    'CREDENTIAL_IN_USE',
    'credentialId opened this session; sign in with another credential to revoke it',
  )
}

interface Revocation {
  accountId: string
  session: StoredSession
  revoked: Credential
  signal: AbortSignal | undefined
}

function revoke(
  context: WalletContext,
  { accountId, session, revoked, signal }: Revocation,
): Promise<void> {
  const { id, type } = revoked
  return requestSigned<void>(context, {
    accountId,
    session,
    call: { method: 'DELETE', path: pathOf`/auth/credentials/${id}`, signal },
    intent: revokeCredentialIntent(accountId, type),
    parse: assertEmpty,
    readBack: async () => {
      const left = await credentialsOf(context, accountId)
      return left.some((credential) => credential.id === id) ? 'notDone' : undefined
    },
  })
}
