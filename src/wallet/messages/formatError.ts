import { ApiError, PasskeyError, WalletError } from '../../shared/errors.ts'
import { apiMessages, type ErrorMessages, errorMessages } from './errorMessages.ts'

/**
 * Returns the sentence about an error to show to the customer: the most exact one that the catalogue has.
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
  if (!(error instanceof WalletError)) return messages.UNEXPECTED ?? errorMessages.UNEXPECTED
  const { code, retryAfterSeconds } = error
  // Codes of a response may be any text, such as the name of an inherited property.
  const key = keysOf(error).find((name) => Object.hasOwn(messages, name))
  const message = messages[key ?? code] ?? messages.UNEXPECTED ?? errorMessages.UNEXPECTED
  if (retryAfterSeconds === undefined) return message
  return message
    .replace('{seconds}', String(retryAfterSeconds))
    .replace('{minutes}', String(Math.ceil(retryAfterSeconds / 60)))
    .replace('{hours}', String(Math.ceil(retryAfterSeconds / 3_600)))
}

/** Returns the keys for an error, the most exact one first. */
function keysOf(error: WalletError): string[] {
  const { code, retryAfterSeconds } = error
  return [
    ...(isIncompleteSignUp(error) ? ['SIGN_UP_INCOMPLETE'] : []),
    ...(error instanceof PasskeyError ? error.likely.slice(0, 1).map((it) => `${code}.${it}`) : []),
    ...keysOfResponse(error.name === 'SignUpError' ? error.cause : error),
    ...waitsOf(retryAfterSeconds).map((wait) => `${code}.${wait}`),
    code,
  ]
}

/** Returns the keys that tell a time: in the unit that suits it, or else in a smaller one that the catalogue has. */
function waitsOf(seconds: number | undefined): string[] {
  if (seconds === undefined) return []
  return [
    ...(seconds > 90 * 60 ? ['waitHours'] : []),
    ...(seconds > 90 ? ['waitMinutes'] : []),
    'wait',
  ]
}

/** Checks whether a passkey was created and no session opened. Where a tap completes it, that is said instead. */
function isIncompleteSignUp(error: WalletError): boolean {
  // By its name: only pages that sign up load the class.
  const isRegistered = error.name === 'SignUpError' && Reflect.get(error, 'passkey') !== undefined
  return isRegistered && error.code !== 'USER_GESTURE_REQUIRED'
}

function keysOfResponse(error: unknown): string[] {
  if (!(error instanceof ApiError)) return []
  const { code, reason = '', apiCode } = error
  // Other codes say more than the code of the response; of a policy, the reason says the most.
  const isOpen = ['API_ERROR', 'NOT_FOUND', 'RATE_LIMITED', 'REFUSED_BY_POLICY'].includes(code)
  return [
    ...(isOpen ? [reason, apiCode].filter(isKeyOfService) : []),
    ...(isUnknown(error) ? [`${code}.${error.isRead ? 'read' : 'unknown'}`] : []),
  ]
}

/** Checks whether the request may have been carried out: a failure, or a refusal that a proxy wrote. */
function isUnknown({ status, apiCode }: ApiError): boolean {
  return status >= 500 || /^(HTTP|SERVICE)_/.test(apiCode)
}

/** Checks whether a response may choose a key: the wallet's own keys mean something else, except one. */
function isKeyOfService(name: string): boolean {
  if (name === 'INVALID_INPUT' || Object.hasOwn(apiMessages, name)) return true
  return !(name.includes('.') || Object.hasOwn(errorMessages, name))
}
