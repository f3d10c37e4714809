import { type OneTimeCodeChallenge, parseOneTimeCodeChallenge } from '../../shared/credential.ts'
import type { Credential } from '../../shared/resources.ts'
import type { WalletContext } from '../context/walletContext.ts'
import { credentialsOf } from '../credentials/listCredentials.ts'
import type { Intent } from '../signing/intent.ts'
import { requestSigned } from '../signing/requestSigned.ts'
import { mayBePlain, type OneTimeCodeChannel } from './oneTimeCodeChannel.ts'
import { rememberSentCode } from './oneTimeCodeSignIn.ts'
import { sealsCodes } from './sealsCodes.ts'

/** A credential whose codes arrive by a channel. */
export interface NewCodeCredential {
  accountId: string
  channel: OneTimeCodeChannel
  /** The address that codes go to, for a channel that takes it from the app. */
  contact?: { email: string }
  intent: Intent
  /** Returns whether a listed credential of the type is the one that was added. */
  isAdded(credential: Credential): boolean
  signal: AbortSignal | undefined
}

/** Adds the credential, and stores that its first code is on its way (spec 4.1). */
export async function addCodeCredential(
  context: WalletContext,
  { accountId, channel, contact, intent, isAdded, signal }: NewCodeCredential,
): Promise<Credential> {
  const { type } = channel
  const body = { type, accountId, ...contact }
  const added = await requestSigned<OneTimeCodeChallenge>(context, {
    accountId,
    call: { method: 'POST', path: '/auth/credentials', body, signal },
    intent,
    parse: (response) => parseOneTimeCodeChallenge(response.body, 'credential'),
    readBack: async () => {
      const credentials = await credentialsOf(context, accountId)
      return credentials.find((one) => one.type === type && isAdded(one)) ?? 'notDone'
    },
  })
  const { otpEncryptionTargetBundle, ...credential } = added
  // A code that has to be sealed is of no use without the target, which only a challenge gives then.
  const hasTarget = otpEncryptionTargetBundle !== undefined
  const isPlain =
    !hasTarget &&
    mayBePlain(context, channel) &&
    (await sealsCodes(context, accountId, signal)) === false
  if (hasTarget || isPlain)
    await rememberSentCode(context, accountId, channel, { ...added, isPlain })
  return credential
}
