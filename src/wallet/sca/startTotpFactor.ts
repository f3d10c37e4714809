import { normalizedInput } from '../../shared/assertInput.ts'
import { WalletError } from '../../shared/errors.ts'
import { scaCode } from '../../shared/fieldRules.ts'
import { parseTotpConfirmed, parseTotpStart } from '../../shared/sca.ts'
import { unframedContextOf } from '../context/unframedContext.ts'
import type { Wallet, WalletContext } from '../context/walletContext.ts'
import { request } from '../transport/request.ts'
import { isWrongCode, toScaError } from './scaErrors.ts'

/** Options of {@link startTotpFactor}. */
export interface StartTotpFactorOptions {
  signal?: AbortSignal | undefined
}

/** An authenticator app that is not confirmed yet. */
export interface TotpFactor {
  /** To be typed into the app. Show it, and keep it nowhere. */
  readonly secret: string
  /** The same to be shown as a QR code. */
  readonly uri: string
  /**
   * Confirms with a code that the app shows.
   *
   * @returns the recovery codes, each good once in place of a code. They are never given again: show
   * them until the customer has written them down, and keep them nowhere.
   * @throws INVALID_INPUT when the code cannot be one
   * @throws ONE_TIME_CODE_REJECTED when it is wrong; it can be entered again
   * @throws API_ERROR with `apiCode` CONFLICT when it was started too long ago
   * @throws NETWORK_ERROR when the response was lost: the app may be confirmed, see `listScaFactors`.
   * Delete it and start again, since its recovery codes are lost.
   */
  confirm(code: string, options?: StartTotpFactorOptions): Promise<string[]>
}

/**
 * Starts to add an authenticator app to what the customer can authorize payments with.
 *
 * The relay has this route only with its option `allow.scaFactors`.
 *
 * @throws API_ERROR with `apiCode` CONFLICT when the customer has one already, or needs no strong
 * authentication
 * @throws FRAMED_CONTEXT
 * @throws CommonErrorCode
 * @example
 * ```ts
 * const app = await startTotpFactor(wallet)
 * showQrCode(app.uri)
 * showOnce(await app.confirm(codeInput.value))
 * ```
 */
export async function startTotpFactor(
  wallet: Wallet,
  options: StartTotpFactorOptions = {},
): Promise<TotpFactor> {
  const context = unframedContextOf(wallet, options)
  const { signal } = options
  const call = { method: 'POST', path: '/sca/factors', body: { type: 'TOTP' }, signal } as const
  const started = await request(context.transport, call, parseTotpStart, 'factor')
  return {
    secret: started.secretBase32Encoded,
    uri: started.totpUri,
    confirm: (code, confirmOptions = {}) =>
      confirm(context, started.secret, code, confirmOptions.signal),
  }
}

async function confirm(
  { transport }: WalletContext,
  secret: string,
  entered: string,
  signal: AbortSignal | undefined,
): Promise<string[]> {
  const code = normalizedInput('code', entered, scaCode)
  const body = { type: 'TOTP', secret, code }
  const call = { method: 'POST', path: '/sca/factors/confirm', body, signal } as const
  try {
    return (await request(transport, call, parseTotpConfirmed, 'factor')).recoveryCodes
  } catch (cause) {
    if (!isWrongCode(cause, { code })) throw toScaError(cause)
    const options = { cause, retryable: true }
    throw new WalletError('ONE_TIME_CODE_REJECTED', 'The code of the app is wrong', options)
  }
}
