import {
  type Credential,
  type PreparedPasskeySignIn,
  preparePasskeySignIn,
  type Wallet,
} from 'holdfast'

interface Prepared {
  passkeys: string
  asked: Promise<PreparedPasskeySignIn>
}

/** One unused challenge for each wallet: asking for one at every visit would run into a limit. */
const kept = new WeakMap<Wallet, Prepared>()

/** The wallet's passkeys as one text, for {@link preparedPasskey}; undefined where there is none. */
export function passkeysOf(credentials: Credential[]): string | undefined {
  const ids = credentials.flatMap(({ type, id }) => (type === 'PASSKEY' ? id : []))
  return ids.length > 0 ? ids.join() : undefined
}

/** A challenge, the same one until it is used, too old, or the wallet has other passkeys. */
export async function preparedPasskey(
  wallet: Wallet,
  passkeys: string,
): Promise<PreparedPasskeySignIn> {
  const known = kept.get(wallet)
  if (known?.passkeys === passkeys) {
    const prepared = await known.asked.catch(() => undefined)
    if (prepared && Date.parse(prepared.expiresAt) > Date.now()) return prepared
  }
  const asked = preparePasskeySignIn(wallet)
  kept.set(wallet, { passkeys, asked })
  return asked
}

/** The service has seen it: it is worth nothing any more. */
export function spendPreparedPasskey(wallet: Wallet): void {
  kept.delete(wallet)
}
