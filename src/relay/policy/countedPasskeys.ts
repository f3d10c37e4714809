import { parseCredential } from '../../shared/credential.ts'
import { page } from '../../shared/page.ts'
import type { Credential } from '../../shared/resources.ts'
import type { RelayContext } from '../context/context.ts'
import { notFound } from '../relayError.ts'
import { readService } from '../service/serviceRead.ts'
import { storeKey } from '../stores/storeKey.ts'
import { isCountedHandle } from './userHandle.ts'

/** How old a passkey has to be before it counts for a step-up without a mark that it does. */
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
  return found.data.filter(({ type }) => type === 'PASSKEY')
}

/** When a passkey is old enough to count without a mark. */
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

/**
 * Whether there is a mark that a passkey counts although it is new: in the store, or in the passkey itself, where
 * it outlives the store.
 *
 * @param userHandle - what the passkey was registered with, by its authenticator; undefined where it is not known
 */
export async function hasMark(
  relay: RelayContext,
  wallet: string,
  { id, createdAt }: Credential,
  userHandle?: string,
): Promise<boolean> {
  const noted = await relay.settings.store.get(await markKey(wallet, id))
  return (
    noted !== undefined ||
    isCountedHandle(relay.userHandleKeys, wallet, userHandle, Date.parse(createdAt))
  )
}

function markKey(wallet: string, id: string): Promise<string> {
  return storeKey('passkey-counts', wallet, id)
}
