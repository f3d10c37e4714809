import { WalletError } from '../errors.ts'
import type { Credential, CredentialType } from '../types.ts'
import type { WalletContext } from '../walletContext.ts'
import { credentialsOf } from './listCredentials.ts'

/** Which credential to sign in with. */
export interface ChooseCredentialOptions {
  /** `AuthMethod:<uuid>`, where the account has several of the type. @default the newest */
  credential?: string | undefined
  signal?: AbortSignal | undefined
}

/** The account's credential of a type. @throws CREDENTIAL_NOT_FOUND */
export async function chooseCredential(
  context: WalletContext,
  accountId: string,
  type: CredentialType,
  { credential, signal }: ChooseCredentialOptions,
): Promise<Credential> {
  const [newest] = (await credentialsOf(context, accountId, signal))
    .filter((found) => found.type === type && (credential ?? found.id) === found.id)
    .sort((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt))
  if (newest) return newest
  throw new WalletError('CREDENTIAL_NOT_FOUND', `The account has no such ${type} credential`)
}
