import { describe, expect, it } from 'vitest'
import { toApiError } from '../../../src/wallet/transport/apiError.ts'

describe('toApiError', () => {
  it.each([
    [401, 'APP_SESSION_REQUIRED', 'UNAUTHENTICATED'],
    [400, 'INSUFFICIENT_BALANCE', 'INSUFFICIENT_FUNDS'],
    [400, 'QUOTE_EXPIRED', 'QUOTE_EXPIRED'],
    [403, 'REFUSED_BY_POLICY', 'REFUSED_BY_POLICY'],
    [403, 'STEP_UP_REQUIRED', 'STEP_UP_REQUIRED'],
    [404, 'TRANSACTION_NOT_FOUND', 'NOT_FOUND'],
    [429, 'RATE_LIMITED', 'RATE_LIMITED'],
    [403, 'CONTACT_NOT_VERIFIED', 'API_ERROR'],
    [409, 'SOMETHING_NEW', 'API_ERROR'],
  ])('%i %s is %s, and keeps the answer’s own code', (status, apiCode, code) => {
    const body = { status, code: apiCode, message: 'No.', reason: 'Because' }

    expect(toApiError(status, null, body)).toMatchObject({
      code,
      status,
      apiCode,
      message: 'No.',
      reason: 'Because',
    })
  })

  it.each([undefined, null, '<html>', [], { code: 1, message: {}, reason: [] }])(
    'makes an error of an answer that says nothing: %j',
    (body) => {
      const error = toApiError(502, null, body)

      expect(error).toMatchObject({ code: 'API_ERROR', apiCode: 'HTTP_502', retryable: true })
      expect(error.message).toContain('502')
      expect(error.reason).toBeUndefined()
    },
  )

  const details = {
    check: 'origin',
    errors: [{ field: 'accountInfo.iban', reason: 'must be an IBAN' }],
    missingFields: ['FULL_NAME'],
    minAmount: 1,
    maxAmount: 9_000_000_000_000_000,
  }

  it.each<[string, unknown, object]>([
    ['known fields', details, details],
    ['known fields alone', { ...details, field: 'x', errors: [] }, { ...details, errors: [] }],
    ['none', undefined, {}],
    ['text', 'no', {}],
    ['a list', [details], {}],
    ['entries of another form', { ...details, errors: [{ field: 'x' }] }, {}],
    ['an amount as text', { minAmount: '1' }, {}],
    ['an amount beyond 2^53', { maxAmount: 2 ** 60 }, {}],
    [
      'long text',
      { errors: [{ field: 'x'.repeat(1000), reason: 'y'.repeat(1000) }] },
      { errors: [{ field: 'x'.repeat(500), reason: 'y'.repeat(500) }] },
    ],
  ])('reads of details: %s', (_, given, read) => {
    expect(toApiError(400, null, { code: 'INVALID_INPUT', details: given }).details).toEqual(read)
  })

  it('shortens what a relay sends without bounds', () => {
    const long = 'x'.repeat(1_000_000)
    const errors = Array(1000).fill({ field: 'x', reason: 'y' })
    const body = {
      status: 400,
      code: 'SOME_CODE',
      message: long,
      reason: long,
      details: { errors },
    }
    const error = toApiError(400, null, body)

    expect(error.message).toHaveLength(1000)
    expect(error.reason).toHaveLength(1000)
    expect(error.details.errors).toHaveLength(100)
  })

  it('does not take a code of any length for that of an envelope', () => {
    const body = { status: 400, code: 'X'.repeat(65), message: 'No.' }
    expect(toApiError(400, null, body).apiCode).toBe('HTTP_400')
  })

  it('does not take a 404 without an envelope for an id that does not exist', () => {
    const error = toApiError(404, null, '<html>')

    expect(error).toMatchObject({ code: 'RESPONSE_INVALID', apiCode: 'HTTP_404' })
    expect(error.message).toContain('relayUrl')
  })

  it.each([
    ['30', 30],
    ['0', 0],
    [null, undefined],
    ['-1', undefined],
    ['1.5', undefined],
    ['9999999999', undefined],
    ['Wed, 21 Oct 2026 07:28:00 GMT', undefined],
  ])('reads Retry-After %j as %j seconds', (retryAfter, seconds) => {
    expect(toApiError(429, retryAfter, {}).retryAfterSeconds).toBe(seconds)
  })

  it.each([
    [400, false],
    [401, false],
    [404, false],
    [429, true],
    [500, true],
    [503, true],
  ])('is worth another try after %i: %j', (status, retryable) => {
    expect(toApiError(status, null, {}).retryable).toBe(retryable)
  })
})
