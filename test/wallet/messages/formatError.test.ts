import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  ApiError,
  PasskeyError,
  type PasskeyLikelyCause,
  WalletError,
  type WalletErrorCode,
  walletErrorCodes,
} from '../../../src/shared/errors.ts'
import type { Credential } from '../../../src/shared/resources.ts'
import { type ErrorMessages, errorMessages } from '../../../src/wallet/messages/errorMessages.ts'
import { formatError } from '../../../src/wallet/messages/formatError.ts'
import { SignUpError } from '../../../src/wallet/passkey/signUpError.ts'
import { toApiError } from '../../../src/wallet/transport/apiError.ts'

function apiError(apiCode: string, reason?: string, status = 400): ApiError {
  return new ApiError('API_ERROR', 'for developers', { status, apiCode, reason })
}

function envelope(status: number, code: string): object {
  return { status, code, message: 'for developers' }
}

function signUpError(code: WalletErrorCode): SignUpError {
  const passkey: Credential = {
    id: 'AuthMethod:1',
    accountId: 'InternalAccount:1',
    type: 'PASSKEY',
    nickname: 'phone',
    createdAt: '2026-06-01T00:00:00Z',
    updatedAt: '2026-06-01T00:00:00Z',
  }
  return new SignUpError(passkey, new WalletError(code, 'for developers'))
}

/** Those that a wallet's request may meet: the editor's list, and the ones that docs/service.md names. */
const documentedCodes = codesOf('src/shared/apiCode.ts', 'docs/service.md')

function codesOf(types: string, page: string): string[] {
  const [, table = ''] = readFileSync(page, 'utf8').split('## 7 Errors')
  const named = table.split('## 8')[0]?.matchAll(/`([A-Z]{2,}(?:_[A-Z]+)*)`/g) ?? []
  const listed = readFileSync(types, 'utf8').matchAll(/'([A-Z_]+)'/g)
  const codes = [...named, ...listed].map(([, code = '']) => code)
  return [...new Set(codes)].filter((code) => !isOfPlatform(code))
}

/** What only a platform's backend meets, failures whose outcome is unknown, and what is about no id of the customer's. */
function isOfPlatform(code: string): boolean {
  const others = ['GRID_SWITCH_ERROR', 'INTERNAL_ERROR', 'UMA_ADDRESS_EXISTS']
  return others.includes(code) || /^TRANSACTION_NOT_P|(?<!QUOTE|UMA|REQUEST)_NOT_FOUND$/.test(code)
}

describe('formatError', () => {
  it.each(walletErrorCodes)('has a sentence for %s', (code) => {
    expect(formatError(new WalletError(code, 'for developers'))).toBe(errorMessages[code])
    expect(errorMessages[code].length).toBeGreaterThan(10)
  })

  it.each<[PasskeyLikelyCause, string]>([
    ['timedOut', 'in time'],
    ['noMatchingPasskey', 'The passkey prompt was refused or cancelled. Try again'],
    ['cancelled', 'The passkey prompt was cancelled. Try again'],
  ])('says what is most likely of a passkey prompt: %s', (cause, text) => {
    const error = new PasskeyError('for developers', [cause, 'gestureSpent'])

    expect(formatError(error)).toContain(text)
  })

  it('says how long to wait where that is known', () => {
    const waiting = (retryAfterSeconds?: number) =>
      formatError(new WalletError('RATE_LIMITED', 'for developers', { retryAfterSeconds }))

    expect(waiting(30)).toBe('Too many attempts. Please wait 30 seconds and try again.')
    expect(waiting()).toBe(errorMessages.RATE_LIMITED)
  })

  it('says how long payments cannot be authorized', () => {
    const locked = (retryAfterSeconds?: number) =>
      formatError(new WalletError('SCA_LOCKED', 'for developers', { retryAfterSeconds }))

    expect(locked(60)).toBe('Too many wrong codes. Please wait 60 seconds and try again.')
    expect(locked(900)).toBe('Too many wrong codes. Please wait 15 minutes and try again.')
    expect(locked(86_400)).toBe('Too many wrong codes. Please wait 24 hours and try again.')
    expect(locked()).toBe(errorMessages.SCA_LOCKED)
  })

  it.each([
    [90, '90 seconds'],
    [91, '2 minutes'],
    [3_600, '60 minutes'],
    [5_400, '90 minutes'],
    [5_401, '2 hours'],
  ])('says of a wait of %i seconds that it is %s', (retryAfterSeconds, text) => {
    const error = new WalletError('RATE_LIMITED', 'for developers', { retryAfterSeconds })

    expect(formatError(error)).toContain(`wait ${text} and`)
  })

  it('says in seconds how long to wait where a catalogue has no other unit', () => {
    const messages = {
      UNEXPECTED: 'Unexpected',
      'TIMEOUT.wait': 'Wait {seconds} s.',
      'SCA_LOCKED.waitMinutes': 'Wait {minutes} min.',
    } as unknown as ErrorMessages
    const sentenceOf = (code: WalletErrorCode) =>
      formatError(new WalletError(code, '', { retryAfterSeconds: 86_400 }), messages)

    expect(sentenceOf('TIMEOUT')).toBe('Wait 86400 s.')
    expect(sentenceOf('SCA_LOCKED')).toBe('Wait 1440 min.')
  })

  it('asks a customer whose login with the service has ended for that, and not for a factor', () => {
    const sentence = formatError(apiError('SCA_SESSION_REQUIRED', undefined, 409))

    expect(sentence).toContain('Log in')
    expect(sentence).not.toContain('factor')
  })

  it('does not tell a verified customer that only their account is to be verified', () => {
    expect(formatError(apiError('USER_NOT_READY', undefined, 403))).toContain('phone number')
  })

  it('claims of a wallet that is not found not that the customer has none', () => {
    expect(errorMessages.ACCOUNT_NOT_FOUND).not.toMatch(/no wallet|yet/)
  })

  it('claims of a wrong code not that it was sent, and of a missing credential not its type', () => {
    expect(errorMessages.ONE_TIME_CODE_REJECTED).not.toContain('sent')
    expect(errorMessages.CREDENTIAL_NOT_FOUND).not.toContain('passkey')
  })

  it('puts no seconds in where they are unknown', () => {
    const messages = { ...errorMessages, TIMEOUT: 'Wait {seconds} seconds.' }

    expect(formatError(new WalletError('TIMEOUT', 'for developers'), messages)).not.toContain(
      'undefined',
    )
  })

  it('has the sentence for a reason of the platform’s own rules, or one for all of them', () => {
    const messages = { ...errorMessages, DAILY_LIMIT: 'You have reached your daily limit.' }
    const refusal = (reason: string) =>
      new ApiError('REFUSED_BY_POLICY', 'for developers', {
        status: 403,
        apiCode: 'REFUSED_BY_POLICY',
        reason,
      })

    expect(formatError(refusal('DAILY_LIMIT'), messages)).toBe('You have reached your daily limit.')
    expect(formatError(refusal('OTHER'), messages)).toBe(errorMessages.REFUSED_BY_POLICY)
    expect(formatError(refusal('SESSION_REQUIRED'), messages)).toBe(errorMessages.REFUSED_BY_POLICY)
  })

  it('prefers the reason of the service to its code, and both to API_ERROR', () => {
    const messages: ErrorMessages = {
      ...errorMessages,
      INVALID_AMOUNT: 'The amount is wrong.',
      'Too late': 'It is too late.',
    }

    expect(formatError(apiError('INVALID_AMOUNT', 'Too late'), messages)).toBe('It is too late.')
    expect(formatError(apiError('INVALID_AMOUNT'), messages)).toBe('The amount is wrong.')
    expect(formatError(apiError('UNHEARD_OF', 'Of nothing'), messages)).toBe(messages.API_ERROR)
  })

  it('prefers the code of a response to NOT_FOUND, too', () => {
    const messages: ErrorMessages = { ...errorMessages, QUOTE_NOT_FOUND: 'The price is gone.' }
    const missing = (apiCode: string) =>
      formatError(new ApiError('NOT_FOUND', 'for developers', { status: 404, apiCode }), messages)

    expect(missing('QUOTE_NOT_FOUND')).toBe('The price is gone.')
    expect(missing('UNHEARD_OF')).toBe(messages.NOT_FOUND)
  })

  it('says of a route that the relay lacks not that something was removed', () => {
    const error = toApiError(404, null, envelope(404, 'ROUTE_NOT_FOUND'))

    expect(error.code).toBe('NOT_FOUND')
    expect(formatError(error)).toBe('This is not available for your wallet.')
  })

  it('does not let the code of a response choose another sentence than API_ERROR has', () => {
    const codes = ['constructor', '__proto__', 'toString', '']
    const sentences = codes.map((code) => formatError(apiError(code, code)))

    expect(new Set(sentences)).toEqual(new Set([errorMessages.API_ERROR]))
  })

  it.each([
    'RATE_LIMITED.wait',
    'API_ERROR.wait',
    'API_ERROR.unknown',
    'UNAUTHENTICATED',
    'SIGN_UP_INCOMPLETE',
    'UNEXPECTED',
  ])('does not let a response choose a sentence of another meaning: %s', (name) => {
    const messages = { ...errorMessages, 'API_ERROR.wait': 'Wait {seconds} seconds.' }

    expect(formatError(apiError(name), messages)).toBe(errorMessages.API_ERROR)
    expect(formatError(apiError('OTHER', name), messages)).toBe(errorMessages.API_ERROR)
  })

  it('takes INVALID_INPUT of the service for the code of the same meaning', () => {
    expect(formatError(apiError('INVALID_INPUT'))).toBe(errorMessages.INVALID_INPUT)
  })

  it.each([
    [502, 'SERVICE_ERROR'],
    [504, 'SERVICE_TIMEOUT'],
    [408, 'HTTP_408'],
    [400, 'SERVICE_REFUSED'],
  ])('says that the change may have been made after %i %s', (status, apiCode) => {
    expect(formatError(apiError(apiCode, undefined, status))).toContain('may have been completed')
  })

  it.each([
    [502, 'SERVICE_ERROR'],
    [504, 'SERVICE_TIMEOUT'],
    [408, undefined],
    [502, undefined],
  ])('warns of no payment after %i %s of a read', (status, code) => {
    const body = code && envelope(status, code)
    const sentenceOf = (isRead: boolean) => formatError(toApiError(status, null, body, isRead))

    expect(sentenceOf(true)).toBe(errorMessages['API_ERROR.read'])
    expect(sentenceOf(false)).toBe(errorMessages['API_ERROR.unknown'])
  })

  it('keeps what the code of a response says of a read', () => {
    const error = toApiError(500, null, envelope(500, 'RELAY_NOT_CONFIGURED'), true)

    expect(formatError(error)).toBe(errorMessages.RELAY_NOT_CONFIGURED)
  })

  it.each<WalletErrorCode>(['ABORTED', 'API_ERROR', 'CREDENTIAL_NOT_FOUND', 'NETWORK_ERROR'])(
    'says of a sign-up that ended with %s that the passkey was created',
    (code) => {
      expect(formatError(signUpError(code))).toBe(errorMessages.SIGN_UP_INCOMPLETE)
    },
  )

  it('still requests another tap of a sign-up that needs one', () => {
    expect(formatError(signUpError('USER_GESTURE_REQUIRED'))).toContain('Tap the button again')
  })

  it.each([
    ['an aborted action', new WalletError('ABORTED', 'for developers')],
    ['a refusal', apiError('CONFLICT')],
    ['a 500', apiError('SERVICE_ERROR', undefined, 500)],
  ])('does not claim of %s that nothing was changed', (_, error) => {
    expect(formatError(error)).not.toContain('Nothing')
  })

  it('keeps the code of the wallet where it says more than that of the response', () => {
    const error = new ApiError('QUOTE_EXPIRED', 'for developers', {
      status: 409,
      apiCode: 'UNEXPECTED',
    })

    expect(formatError(error)).toBe(errorMessages.QUOTE_EXPIRED)
  })

  it('shows nothing of an error that is none of Holdfast', () => {
    expect(formatError(new Error('at line 7'))).toBe(errorMessages.UNEXPECTED)
    expect(formatError(undefined)).toBe(errorMessages.UNEXPECTED)
  })

  it('has a sentence where a catalogue in plain JavaScript lacks all', () => {
    const none = {} as ErrorMessages
    const waiting = new WalletError('RATE_LIMITED', '', { retryAfterSeconds: 30 })

    for (const error of [waiting, new Error('at line 7')]) {
      expect(formatError(error, none)).toBe(errorMessages.UNEXPECTED)
    }
  })

  it('has a sentence for a code that a translation of an earlier version lacks', () => {
    const { QUOTE_EXPIRED: _, ...earlier } = errorMessages

    expect(formatError(new WalletError('QUOTE_EXPIRED', ''), earlier as ErrorMessages)).toBe(
      errorMessages.UNEXPECTED,
    )
  })

  it.each(documentedCodes)('has a sentence for the code of a response: %s', (apiCode) => {
    const status = apiCode === 'RATE_LIMITED' ? 429 : 400
    const error = toApiError(status, null, envelope(status, apiCode))

    expect(formatError(error)).not.toBe(errorMessages.API_ERROR)
  })

  it('says of a limit, which the service names with a 429, that it is none of attempts', () => {
    const error = toApiError(429, '60', envelope(429, 'DAILY_VOLUME_LIMIT_EXCEEDED'))

    expect(formatError(error)).toBe(errorMessages.DAILY_VOLUME_LIMIT_EXCEEDED)
  })
})
