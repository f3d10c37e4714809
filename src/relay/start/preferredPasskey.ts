import type { Credential } from '../../shared/resources.ts'

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
