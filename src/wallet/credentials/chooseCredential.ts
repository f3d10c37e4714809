import { WalletError } from '../../shared/errors.ts'
import type { Credential, CredentialType } from '../../shared/resources.ts'
import type { WalletContext } from '../context/walletContext.ts'
import { credentialsOf } from './listCredentials.ts'

/** The choice of the credential to sign in with. */
export interface ChooseCredentialOptions {
  /** `AuthMethod:<uuid>`, where the account has several of the type. */
  credential?: string | undefined
  signal?: AbortSignal | undefined
}

/**
 * Returns the account's credential of a type: the one that is named, or else the newest. Which provider an
 * OAUTH credential is of is not known here, so of several one must be named.
 *
 * @param known - the account's credentials, where they were read just before
 * @throws CREDENTIAL_NOT_FOUND
 * @throws INVALID_INPUT when one must be named and none is
 */
export async function chooseCredential(
  context: WalletContext,
  accountId: string,
  type: CredentialType,
  { credential, signal }: ChooseCredentialOptions,
  known?: readonly Credential[],
): Promise<Credential> {
  const all = known ?? (await credentialsOf(context, accountId, signal))
  const [newest, ...others] = newestOfType(all, type).filter(({ id }) => (credential ?? id) === id)
  if (!newest) throw credentialNotFound(type)
  if (type === 'OAUTH' && others.length > 0) {
    throw new WalletError(
      'INVALID_INPUT',
      'credential is required: the account has several OAUTH credentials',
    )
  }
  return newest
}

/** Returns the credentials of a type, newest first. */
export function newestOfType(
  credentials: readonly Credential[],
  type: CredentialType,
): Credential[] {
  return credentials
    .filter((found) => found.type === type)
    .sort((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt))
}

/** Returns the error where the account has no such credential. */
export function credentialNotFound(type: CredentialType): WalletError {
  return new WalletError('CREDENTIAL_NOT_FOUND', `The account has no matching ${type} credential`)
}
