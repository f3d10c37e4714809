import { WalletError } from '../../shared/errors.ts'
import { contextOf, type Wallet, type WalletContext } from '../context/walletContext.ts'
import { answer, isSiblings } from './passkeyAnswer.ts'
import type { PasskeyAnswer } from './passkeySignIn.lazy.ts'
import { fetchPasskeySignIn } from './preparePasskeySignIn.ts'

/**
 * Prompts a second time when another passkey signed than the challenge was made for: with that
 * passkey's own challenge, and allowing no other.
 *
 * @throws USER_GESTURE_REQUIRED when the browser needs a tap before the second prompt; the next
 * sign-in starts with the chosen passkey
 * @throws PASSKEY_UNSUPPORTED when the browser gives yet another passkey
 */
export async function promptForSibling(
  wallet: Wallet,
  { prepared: { accountId, passkeys }, assertion }: PasskeyAnswer,
  signal: AbortSignal | undefined,
): Promise<PasskeyAnswer> {
  const context = contextOf(wallet)
  const sibling = passkeys.find(({ credentialId }) => credentialId === assertion.credentialId)
  const credential = sibling?.id
  await preferPasskey(context, accountId, credential)
  const prepared = await fetchPasskeySignIn(wallet, { credential, signal })
  const answered = await answer(context, prepared, 'modal', signal).catch(explainSecondPrompt)
  if (!isSiblings(answered)) return answered
  throw new WalletError('PASSKEY_UNSUPPORTED', 'The browser returned a passkey that is not allowed')
}

/** A hint for the next sign-in, which must not stop this one. */
async function preferPasskey(
  { session }: WalletContext,
  accountId: string,
  lastPasskey: string | undefined,
): Promise<void> {
  if (!lastPasskey) return
  await session
    .updateRecord(accountId, (record) => ({ ...record, lastPasskey }))
    .catch(() => undefined)
}

function explainSecondPrompt(cause: unknown): never {
  if (!(cause instanceof WalletError) || cause.code !== 'USER_GESTURE_REQUIRED') throw cause
  throw new WalletError(
    'USER_GESTURE_REQUIRED',
    'The chosen passkey needs a second prompt, and the browser needs a tap or click before it',
    { cause, retryable: true },
  )
}
