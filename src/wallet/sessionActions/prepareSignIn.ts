import { assertInput } from '../../shared/assertInput.ts'
import type { Credential, CredentialType } from '../../shared/resources.ts'
import { unframedContextOf } from '../context/unframedContext.ts'
import { internals, type Wallet, type WalletContext } from '../context/walletContext.ts'
import { credentialNotFound, newestOfType } from '../credentials/chooseCredential.ts'
import { credentialsOf } from '../credentials/listCredentials.ts'
import { fetchRegistration } from '../passkey/prepareAddPasskey.ts'
import { fetchPasskeySignIn } from '../passkey/preparePasskeySignIn.ts'
import { startPasskey } from '../passkey/startPasskey.ts'
import type { SignInStart } from '../passkey/startSignIn.ts'
import { passkeyApi } from '../webauthn/passkeySupport.ts'
import { otherSignIn } from './otherSignIn.ts'
import type { PreparedSignIn, SignInMethod } from './signInMethod.ts'

/** Options of {@link prepareSignIn}. */
export interface PrepareSignInOptions {
  /**
   * For a customer who chooses another of the `methods` that an earlier call returned; `createPasskey` for one who adds a
   * passkey beside other credentials, which is `passkey` where there is one already.
   *
   * @default the best one
   */
  method?: SignInMethod | undefined
  signal?: AbortSignal | undefined
}

const types: Record<SignInMethod, CredentialType> = {
  createPasskey: 'PASSKEY',
  passkey: 'PASSKEY',
  emailOtp: 'EMAIL_OTP',
  smsOtp: 'SMS_OTP',
  oauth: 'OAUTH',
}

/**
 * Finds out which sign-in method comes next, whatever credentials the account has, and fetches
 * everything that comes before its prompt. {@link signIn} then opens the prompt directly within a
 * tap: Safari refuses one that comes after a network call.
 *
 * An account with a passkey is offered it; a new one is offered to create it. Where a wallet is born
 * with a credential for codes, a code comes first; with the session that it opens, the next call
 * returns `createPasskey`.
 *
 * @returns `method` names what to offer, `methods` what else there is
 * @throws INVALID_INPUT when `method` is none
 * @throws SESSION_REQUIRED for the method `createPasskey` of an account with other credentials, without a session
 * @throws CREDENTIAL_NOT_FOUND when the account does not have the method, or only such as this version does not know
 * @throws UNAUTHENTICATED when the app user must log in first
 * @throws ACCOUNT_NOT_FOUND when the app user has no wallet
 * @throws POLICY_VIOLATION when the relay names another relying party, or the challenge is none
 * @throws FRAMED_CONTEXT
 * @throws CommonErrorCode
 * @example
 * ```ts
 * const prepared = await prepareSignIn(wallet)
 * button.textContent = prepared.method === 'createPasskey' ? 'Create wallet' : 'Unlock'
 * button.onclick = () => signIn(wallet, { prepared, askForCode })
 * ```
 */
export async function prepareSignIn(
  wallet: Wallet,
  options: PrepareSignInOptions = {},
): Promise<PreparedSignIn> {
  const context = unframedContextOf(wallet, options)
  const { method: wanted, signal } = options
  assertInput(
    wanted === undefined || Object.hasOwn(types, wanted),
    `method must be one of ${Object.keys(types).join(', ')}`,
  )
  const isForPasskey = !wanted || types[wanted] === 'PASSKEY'
  // A sign-up that ended before its session needs nothing but its prompt.
  if (isForPasskey && context.signUps.unfinishedSignIn?.())
    return preparePasskey(wallet, undefined, ['passkey'], signal)
  const start = isForPasskey ? await startPasskey(context, { signal }) : await read(context, signal)
  const { accountId, credentials: all } = start
  const session = await context.session.getValidSession(accountId)
  const methods = methodsOf(all, session !== undefined)
  const method = wanted ?? methods[0] ?? 'passkey'
  if (types[method] === 'PASSKEY') {
    if (methods.includes('passkey')) return preparePasskey(wallet, start, methods, signal)
    // Beside other credentials a session has to sign, which the app is asked for.
    const known = methods.includes(method) ? start : undefined
    if (method === 'createPasskey') return prepareRegistration(wallet, known, methods, signal)
  }
  if (!methods.includes(method)) throw credentialNotFound(types[method])
  return prepareOther(context, accountId, { method, methods, all })
}

/** Reads the account's credentials without a challenge: there will be no prompt. */
async function read(context: WalletContext, signal: AbortSignal | undefined): Promise<SignInStart> {
  const accountId = await context.accountId(signal)
  return { accountId, credentials: await credentialsOf(context, accountId, signal) }
}

/** Returns the methods, the best one first. A session signs for a first passkey beside other credentials. */
function methodsOf(all: Credential[], isSignedIn: boolean): SignInMethod[] {
  const isNew = all.length === 0
  const has = (method: SignInMethod) => all.some(({ type }) => type === types[method])
  const hasPasskey = has('passkey')
  const canPrompt = passkeyApi() !== undefined
  const methods: [SignInMethod, boolean][] = [
    ['passkey', hasPasskey && canPrompt],
    ['createPasskey', !hasPasskey && canPrompt && (isNew || isSignedIn)],
    // An account without any credential may begin with an address.
    ['emailOtp', has('emailOtp') || isNew],
    ['smsOtp', has('smsOtp')],
    ['oauth', has('oauth')],
    // The prompt says what is missing.
    ['passkey', hasPasskey && !canPrompt],
  ]
  return methods.filter(([, isPossible]) => isPossible).map(([method]) => method)
}

async function preparePasskey(
  wallet: Wallet,
  start: SignInStart | undefined,
  methods: SignInMethod[],
  signal: AbortSignal | undefined,
): Promise<PreparedSignIn> {
  const prepared = await fetchPasskeySignIn(wallet, { signal }, start)
  const { expiresAt, passkeys: credentials } = prepared
  const passkey = { expiresAt, [internals]: () => prepared }
  return { method: 'passkey', methods, credentials, isCodeSent: false, expiresAt, passkey }
}

async function prepareRegistration(
  wallet: Wallet,
  known: SignInStart | undefined,
  methods: SignInMethod[],
  signal: AbortSignal | undefined,
): Promise<PreparedSignIn> {
  const prepared = await fetchRegistration(wallet, { signal }, known)
  const { expiresAt } = prepared
  const registration = { expiresAt, [internals]: () => prepared }
  const method = 'createPasskey'
  return { method, methods, credentials: [], isCodeSent: false, expiresAt, registration }
}

async function prepareOther(
  context: WalletContext,
  accountId: string,
  found: { method: SignInMethod; methods: SignInMethod[]; all: Credential[] },
): Promise<PreparedSignIn> {
  const { method, methods, all } = found
  const credentials = newestOfType(all, types[method])
  const prepared = await otherSignIn(context, accountId, { method, credentials })
  const { isCodeSent } = prepared
  return { method, methods, credentials, isCodeSent, other: { [internals]: () => prepared } }
}
