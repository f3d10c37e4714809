import { WalletError } from '../../shared/errors.ts'
import type { Credential } from '../../shared/resources.ts'
import { contextOf, type Wallet, type WalletContext } from '../context/walletContext.ts'
import { chooseCredential } from '../credentials/chooseCredential.ts'
import { readPending } from '../signIn/pendingSignIn.ts'
import type { PendingSignIn } from '../storage/accountRecord.ts'
import type { OneTimeCodeChannel } from './oneTimeCodeChannel.ts'
import {
  createOneTimeCodeSignIn,
  type OneTimeCodeSignIn,
  resendAfterSeconds,
  sendOneTimeCode,
} from './oneTimeCodeSignIn.ts'

/** Options of the functions that start or resume a sign-in by a one-time code. */
export interface OneTimeCodeOptions {
  signal?: AbortSignal | undefined
}

/**
 * Has a code sent by this channel, unless one was sent just before.
 *
 * @param known - the account's credentials, where they were read before: of those that are gone since, another is chosen
 */
export async function startOneTimeCode(
  wallet: Wallet,
  channel: OneTimeCodeChannel,
  options: OneTimeCodeOptions,
  known?: Credential[],
): Promise<OneTimeCodeSignIn> {
  try {
    return await start(wallet, channel, options, known)
  } catch (error) {
    const isGone = error instanceof WalletError && error.code === 'NOT_FOUND'
    if (!known || !isGone) throw error
    return start(wallet, channel, options, undefined)
  }
}

async function start(
  wallet: Wallet,
  channel: OneTimeCodeChannel,
  options: OneTimeCodeOptions,
  known: Credential[] | undefined,
): Promise<OneTimeCodeSignIn> {
  const context = contextOf(wallet, options)
  const { signal } = options
  const accountId = await context.accountId(signal)
  const { id } = await chooseCredential(context, accountId, channel.type, options, known)
  const name = `oneTimeCode ${id}`
  const send = (shared: AbortSignal) =>
    context.withLock(
      name,
      () => sendUnlessJustSent(context, accountId, channel, id, shared),
      shared,
    )
  const sent = await context.singleFlight(`${name} start`, send, signal)
  return createOneTimeCodeSignIn(context, accountId, channel, sent)
}

/** A code that may not be sent again yet is as good as a new one, also where another tab requested it. */
async function sendUnlessJustSent(
  context: WalletContext,
  accountId: string,
  channel: OneTimeCodeChannel,
  credentialId: string,
  signal: AbortSignal,
): Promise<PendingSignIn> {
  const pending = await readPending(context, accountId, channel.pendingName)
  const isJustSent = pending?.credentialId === credentialId && resendAfterSeconds(context, pending)
  return isJustSent ? pending : sendOneTimeCode(context, accountId, channel, credentialId, signal)
}

/** The sign-in by this channel that was under way when the page was left. */
export async function resumeOneTimeCode(
  wallet: Wallet,
  channel: OneTimeCodeChannel,
  options: OneTimeCodeOptions,
): Promise<OneTimeCodeSignIn | undefined> {
  const context = contextOf(wallet, options)
  const accountId = await context.accountId(options.signal)
  const sent = await readPending(context, accountId, channel.pendingName)
  return sent && createOneTimeCodeSignIn(context, accountId, channel, sent)
}
