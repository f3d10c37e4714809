import { assertInput } from '../../shared/assertInput.ts'
import { WalletError } from '../../shared/errors.ts'
import type { AuthSession, Credential } from '../../shared/resources.ts'
import { contextOf, type Wallet, type WalletContext } from '../context/walletContext.ts'
import { loadOAuthSignInAhead } from '../oauth/loadOAuthFlow.ts'
import { signInWithProvider } from '../oauth/signInWithOAuth.ts'
import { addEmailOtp } from '../oneTimeCode/addEmailOtp.ts'
import { emailChannel, smsChannel } from '../oneTimeCode/oneTimeCodeChannel.ts'
import type { OneTimeCodeSignIn } from '../oneTimeCode/oneTimeCodeSignIn.ts'
import { resumeOneTimeCode, startOneTimeCode } from '../oneTimeCode/startOneTimeCode.ts'
import { onAbort, orAborted } from '../platform/abort.ts'
import { readPending } from '../signIn/pendingSignIn.ts'
import type { CodeQuestion, OtherSignIn, SignInMethod, SignInOptions } from './signInMethod.ts'

/** The method and the account's credentials of it. */
interface OtherMethod {
  method: SignInMethod
  credentials: Credential[]
}

const maxPrompts = 20

/** It has no challenge that expires; what has changed since is found out when it starts. */
const expiresAt = '9999-12-31T23:59:59Z'

/** Prepares a sign-in without a passkey: a popup opens only directly within the tap. */
export async function otherSignIn(
  context: WalletContext,
  accountId: string,
  { method, credentials }: OtherMethod,
): Promise<OtherSignIn> {
  const { clock } = context
  if (method !== 'emailOtp' && method !== 'smsOtp') {
    loadOAuthSignInAhead()
    return {
      expiresAt,
      clock,
      isCodeSent: false,
      start: (wallet, options) => startPopup(wallet, options, credentials),
    }
  }
  const pending = await readPending(context, accountId, method)
  const isCodeSent = credentials.some(({ id }) => id === pending?.credentialId)
  return {
    expiresAt,
    clock,
    isCodeSent,
    start: (wallet, options) =>
      signInWithCode(wallet, { method, credentials, isCodeSent }, options),
  }
}

function startPopup(
  wallet: Wallet,
  options: SignInOptions,
  known: Credential[],
): Promise<AuthSession> {
  const { provider = '', credential, signal } = options
  return signInWithProvider(wallet, { provider, credential, signal }, known)
}

interface CodeMethod {
  method: 'emailOtp' | 'smsOtp'
  /** Without any, one is added first, which mails the first code. */
  credentials: Credential[]
  isCodeSent: boolean
}

async function signInWithCode(
  wallet: Wallet,
  { method, credentials, isCodeSent }: CodeMethod,
  options: SignInOptions,
): Promise<AuthSession> {
  const { askForCode, email, signal } = options
  assertInput(typeof askForCode === 'function', 'askForCode must be a function: a code is sent')
  const channel = method === 'emailOtp' ? emailChannel : smsChannel
  const isNew = credentials.length === 0
  if (isNew) {
    assertInput(email, 'email is required: the account has no credential yet')
    await addEmailOtp(wallet, { email, signal })
  }
  const resumed = isCodeSent ? await resumeOneTimeCode(wallet, channel, { signal }) : undefined
  const sent =
    resumed ??
    (await startOneTimeCode(wallet, channel, { signal }, isNew ? undefined : credentials))
  const ending = new AbortController()
  const stops = [signal, contextOf(wallet).destroyed].map((each) =>
    onAbort(each, () => ending.abort(each?.reason)),
  )
  const question = { method, nickname: sent.nickname, resend: sent.resend, signal: ending.signal }
  try {
    return await completeWith(sent, askForCode, question)
  } finally {
    for (const stop of stops) stop()
  }
}

/** Asks until the code is right: a wrong one, or a text that cannot be one, may be typed again. */
async function completeWith(
  sent: OneTimeCodeSignIn,
  askForCode: NonNullable<SignInOptions['askForCode']>,
  question: Omit<CodeQuestion, 'isRetry'>,
): Promise<AuthSession> {
  const { signal } = question
  for (let asked = 1; ; asked += 1) {
    const asking = Promise.resolve(askForCode({ ...question, isRetry: asked > 1 }))
    const code = await orAborted(asking, signal)
    // Of a dialog that was closed, mostly.
    assertInput(typeof code === 'string', 'askForCode must return the code as a string')
    try {
      return await sent.complete(code, { signal })
    } catch (error) {
      // An app that answers without a person must not ask itself for ever.
      if (!isWrongCode(error) || asked === maxPrompts) throw error
    }
  }
}

/** Checks whether the customer may type the code again: a text that cannot be a code is not sent. */
function isWrongCode(error: unknown): boolean {
  if (!(error instanceof WalletError)) return false
  return error.code === 'ONE_TIME_CODE_REJECTED' || error.code === 'INVALID_INPUT'
}
