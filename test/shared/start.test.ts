import { describe, expect, it } from 'vitest'
import { parseStart } from '../../src/shared/start.ts'

const part = { status: 200, body: { data: [{ whatever: 'it is' }] } }

describe('parseStart', () => {
  it('gives the parts that are there, with their bodies as they came', () => {
    const refused = { status: 429, body: { code: 'RATE_LIMITED' }, retryAfterSeconds: 5 }
    const accountId = 'InternalAccount:1'
    const start = { accountId, credentials: refused, registrationChallenge: part }
    expect(parseStart(start, 'response')).toEqual(start)
    expect(parseStart({ passkeyChallenge: part }, 'response')).toEqual({ passkeyChallenge: part })
    expect(parseStart({}, 'response')).toEqual({})
  })

  it('drops what it does not know', () => {
    const start = { credentials: { ...part, more: 1 }, more: part }
    expect(parseStart(start, 'response')).toEqual({ credentials: part })
  })

  it.each([
    ['credentials', { credentials: [] }],
    ['credentials.status', { credentials: { ...part, status: '200' } }],
    ['credentials.body', { credentials: { status: 200 } }],
    ['passkeyChallenge.body', { passkeyChallenge: { status: 200, body: [] } }],
    [
      'registrationChallenge.retryAfterSeconds',
      {
        registrationChallenge: { ...part, retryAfterSeconds: '5' },
      },
    ],
  ])('refuses a malformed %s', (path, start) => {
    expect(() => parseStart(start, 'response')).toThrow(`response.${path} must be`)
  })
})
