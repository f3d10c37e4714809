import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatOf } from '../../../src/probe/shape/formatOf.ts'

const uuid = '0190cf5a-3c43-7d2e-9a0b-5f6e7d8c9b0a'

describe('formatOf', () => {
  it.each([
    ['', 'string empty'],
    [uuid, 'string uuid'],
    [`Customer:${uuid}`, 'string Customer:<uuid>'],
    [`ada:${uuid}`, 'string text 40'],
    ['2026-08-01T12:00:00.000Z', 'string date-time'],
    ['1785585600000', 'string unix ms'],
    ['1785585600', 'string unix seconds'],
    ['42', 'string digits 2'],
    ['eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.', 'string token in three parts'],
    ['ada@example.com', 'string e-mail address'],
    ['https://example.com/a', 'string URL'],
    ['{"a":1}', 'string JSON text'],
    [`04${'ab'.repeat(64)}`, 'string hex 130'],
    ['Zm9vYmFyLWJhei1x_x', 'string base64url 18'],
    ['Zm9vYmFy/2Jhei1x+A==', 'string base64 20'],
    ['Ada Lovelace', 'string text 12'],
  ])('describes %s as %s', (text, format) => {
    expect(formatOf('value', text)).toBe(format)
  })

  it.each([
    ['type', 'ACTIVITY_TYPE_CREATE_AUTHENTICATORS_V2'],
    ['curveType', 'API_KEY_CURVE_P256'],
    ['verification_type', 'OTP_TYPE_EMAIL'],
    ['activity', 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2'],
    ['type', 'PASSKEY'],
  ])('keeps the enum word of %s: %s', (key, word) => {
    expect(formatOf(key, word)).toBe(word)
  })

  it.each([
    ['userName', 'ADA_LOVELACE'],
    ['secret', 'JBSWYPEHPKPXP'],
    ['otpCode', 'ABCDEF'],
    ['type', 'JBSW3PEH3K5PX3P2'],
  ])('takes capitals of %s for a value: %s', { tags: ['T21'] }, (key, value) => {
    expect(formatOf(key, value)).not.toContain(value)
  })

  it('repeats no text of a field that is no type', { tags: ['T21'] }, () => {
    fc.assert(
      fc.property(fc.string({ minLength: 12 }), (text) => {
        expect(formatOf('value', text)).not.toContain(text)
      }),
    )
  })
})
