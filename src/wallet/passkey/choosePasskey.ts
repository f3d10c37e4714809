import type { Credential } from '../../shared/resources.ts'
import type { WalletContext } from '../context/walletContext.ts'
import {
  type ChooseCredentialOptions,
  credentialNotFound,
  credentialsOfType,
} from '../credentials/chooseCredential.ts'

/** The passkey to prompt for, among those of the account. */
export interface PasskeyChoice {
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
export async function choosePasskey(
  context: WalletContext,
  accountId: string,
  { credential, signal }: ChooseCredentialOptions,
): Promise<PasskeyChoice> {
  const passkeys = await credentialsOfType(context, accountId, 'PASSKEY', signal)
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
