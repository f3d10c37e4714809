import { parseCredential } from '../../shared/credential.ts'
import { page } from '../../shared/page.ts'
import type { Credential } from '../../shared/resources.ts'
import type { RelayContext } from '../context/context.ts'
import { notFound } from '../relayError.ts'
import { readService } from '../service/serviceRead.ts'
import { storeKey } from '../stores/storeKey.ts'

/** The age in seconds from which a passkey counts for a step-up without a mark that it does. */
export const holdSeconds: number = 86_400

/** Longer than a hold, so that a hold that begins last still finds the mark of a passkey that counted. */
const markSeconds = holdSeconds + 3600

const parseCredentials = page(parseCredential)

/** The wallet's passkeys, as the service lists them. */
export async function listPasskeys(
  { service }: RelayContext,
  wallet: string,
): Promise<Credential[]> {
  const read = { path: '/auth/credentials', query: { accountId: wallet } }
  const found = await readService(service, read, parseCredentials)
  if (!found) throw notFound()
  return passkeysOf(found.data)
}

/** The passkeys among credentials. */
export function passkeysOf(credentials: Credential[]): Credential[] {
  return credentials.filter(({ type }) => type === 'PASSKEY')
}

/** Returns the time from which a passkey is old enough to count without a mark. */
export function countsByAgeMs({ createdAt }: Credential): number {
  return Date.parse(createdAt) + holdSeconds * 1000
}

/** Notes that a passkey counts although it is new. */
export async function markCounted(
  { settings: { store } }: RelayContext,
  wallet: string,
  id: string,
): Promise<void> {
  await store.put(await markKey(wallet, id), '1', markSeconds)
}

/** Checks whether there is a mark in the store that a passkey counts although it is new. */
export async function hasMark(
  { settings: { store } }: RelayContext,
  wallet: string,
  { id }: Credential,
): Promise<boolean> {
  return (await store.get(await markKey(wallet, id))) !== undefined
}

/** Checks whether a passkey is the wallet's oldest one. Of two that were added at once as the first, only one is. */
export function isOldest(passkey: Credential, passkeys: Credential[]): boolean {
  const createdMs = Date.parse(passkey.createdAt)
  return passkeys.every(
    ({ id, createdAt }) => id === passkey.id || Date.parse(createdAt) > createdMs,
  )
}

function markKey(wallet: string, id: string): Promise<string> {
  return storeKey('passkey-counts', wallet, id)
}
