import { ApiError, PasskeyError, WalletError } from '../../shared/errors.ts'
import { type ErrorMessages, errorMessages } from './errorMessages.ts'

/**
 * What to show to the customer of an error: the most exact sentence the catalogue has.
 *
 * @param error - whatever was caught
 * @param messages - the catalogue of the customer's language
 * @example
 * ```ts
 * try {
 *   await executeQuote(wallet, quote)
 * } catch (error) {
 *   alert(formatError(error))
 * }
 * ```
 */
export function formatError(error: unknown, messages: ErrorMessages = errorMessages): string {
  if (!(error instanceof WalletError)) return messages.UNEXPECTED
  // Codes of a response may be any text, such as the name of an inherited property.
  const key = keysOf(error).find((name) => Object.hasOwn(messages, name))
  const message = messages[key ?? error.code] ?? messages.UNEXPECTED
  return message.replace('{seconds}', String(error.retryAfterSeconds))
}

/** The most exact key first. */
function keysOf(error: WalletError): string[] {
  const { code, retryAfterSeconds } = error
  return [
    ...(error instanceof PasskeyError ? error.likely.slice(0, 1).map((it) => `${code}.${it}`) : []),
    ...(error instanceof ApiError && isOfService(error) ? [error.reason ?? '', error.apiCode] : []),
    ...(retryAfterSeconds === undefined ? [] : [`${code}.wait`]),
    code,
  ]
}

/** Other codes say more than the code of the response. */
function isOfService({ code }: ApiError): boolean {
  return code === 'API_ERROR' || code === 'NOT_FOUND'
}
