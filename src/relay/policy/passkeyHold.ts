import { parseCredential } from '../../shared/credential.ts'
import { page } from '../../shared/page.ts'
import { array, text } from '../../shared/shape.ts'
import type { RelayContext } from '../context/context.ts'
import type { Call, Guarded } from '../context/route.ts'
import { ownWallet } from '../own/owner.ts'
import { notFound } from '../relayError.ts'
import { readService } from '../service/serviceRead.ts'
import { storeKey } from '../stores/storeKey.ts'
import { hasRecentPasskey } from './recentPasskey.ts'

/** How long a hold lasts. */
const holdSeconds = 86_400

/** A user who signed in with a passkey so recently changes the wallet's passkeys without a hold. */
const maxAgeSeconds = 300

const parseIds = array(text)
const parseCredentials = page(parseCredential)

/**
 * The passkeys that count for a step-up in this wallet, by their ids; undefined where all of them do. After one was
 * added or removed without a step-up, only those that were there before count for a day: an open session alone
 * puts no other passkey in the place of the customer's.
 */
export async function countedPasskeys(
  { settings: { store } }: RelayContext,
  wallet: string,
): Promise<string[] | undefined> {
  const noted = await store.get(await holdKey(wallet))
  return noted === undefined ? undefined : parseIds(JSON.parse(noted), 'passkeys')
}

/** Whether the wallet has a passkey, or had one that was removed without a step-up less than a day ago. */
export async function hasPasskey(relay: RelayContext, wallet: string): Promise<boolean> {
  // guard: relay-step-up-removed
  if (await countedPasskeys(relay, wallet)) return true
  return (await passkeysOf(relay, wallet)).length > 0
}

/** Begins a hold before a passkey is added, unless it is the first one or comes with a step-up. */
export async function holdBeforeAdding(relay: RelayContext, call: Call): Promise<void> {
  // guard: relay-step-up-added
  await hold(relay, call, (passkeys) => passkeys.length > 0)
}

/** The same before a credential is removed, if it is a passkey. */
export async function holdBeforeRemoving(relay: RelayContext, call: Call): Promise<Guarded> {
  await hold(relay, call, (passkeys) => passkeys.includes(call.params.id ?? ''))
  return { body: call.body, settle: async () => {} }
}

/** What begins a hold also prolongs the one that there is, for the passkeys that counted then. */
async function hold(
  relay: RelayContext,
  call: Call,
  isChange: (passkeys: string[]) => boolean,
): Promise<void> {
  const { store, policy } = relay.settings
  const wallet = call.owner?.accountId && ownWallet(call.user, call.owner.accountId)
  if (Object.keys(policy.stepUp).length === 0 || wallet === undefined) return
  if (await hasRecentPasskey(relay, call, [wallet], maxAgeSeconds)) return
  const held = await countedPasskeys(relay, wallet)
  const passkeys = held ?? (await passkeysOf(relay, wallet))
  if (!held && !isChange(passkeys)) return
  await store.put(await holdKey(wallet), JSON.stringify(passkeys), holdSeconds)
}

async function passkeysOf({ service }: RelayContext, wallet: string): Promise<string[]> {
  const read = { path: '/auth/credentials', query: { accountId: wallet } }
  const found = await readService(service, read, parseCredentials)
  if (!found) throw notFound()
  return found.data.filter(({ type }) => type === 'PASSKEY').map(({ id }) => id)
}

function holdKey(wallet: string): Promise<string> {
  return storeKey('passkey-hold', wallet)
}
