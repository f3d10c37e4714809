import { type PreparedPasskeySignIn, preparePasskeySignIn, type Wallet } from 'holdfast'

interface Prepared {
  credentialId: string
  asked: Promise<PreparedPasskeySignIn>
}

/** One unused challenge for each wallet: asking for one at every visit would run into a limit. */
const kept = new WeakMap<Wallet, Prepared>()

/** A challenge, the same one until it is used, too old, or the wallet has another passkey. */
export async function preparedPasskey(
  wallet: Wallet,
  credentialId: string,
): Promise<PreparedPasskeySignIn> {
  const known = kept.get(wallet)
  if (known?.credentialId === credentialId) {
    const prepared = await known.asked.catch(() => undefined)
    if (prepared && Date.parse(prepared.expiresAt) > Date.now()) return prepared
  }
  const asked = preparePasskeySignIn(wallet)
  kept.set(wallet, { credentialId, asked })
  return asked
}

/** The service has seen it: it is worth nothing any more. */
export function spendPreparedPasskey(wallet: Wallet): void {
  kept.delete(wallet)
}
