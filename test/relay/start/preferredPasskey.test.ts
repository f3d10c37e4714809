import { describe, expect, it } from 'vitest'
import { preferredPasskey } from '../../../src/relay/start/startSignIn.ts'
import type { Credential } from '../../../src/shared/resources.ts'

function credential(id: string, day: string, type = 'PASSKEY'): Credential {
  const createdAt = `2026-06-${day}T12:00:00Z`
  const accountId = 'InternalAccount:1'
  return { id, accountId, type, nickname: id, createdAt, updatedAt: createdAt }
}

const old = credential('old', '01')
const newest = credential('newest', '03')
const middle = credential('middle', '02')
const passkeys = [old, newest, middle]
const others = [
  credential('email', '04', 'EMAIL_OTP'),
  credential('sms', '05', 'SMS_OTP'),
  credential('oauth', '06', 'OAUTH'),
]

describe('preferredPasskey', () => {
  it('is the newest, by the time and not by how it is written', () => {
    expect(preferredPasskey(passkeys, undefined)).toBe(newest)
    const later = { ...old, createdAt: '2026-06-03T11:30:00-02:00' }
    expect(preferredPasskey([newest, later], undefined)).toBe(later)
  })

  it('is the one that is preferred, where the account has it', () => {
    expect(preferredPasskey(passkeys, 'old')).toBe(old)
    expect(preferredPasskey(passkeys, 'of somebody else')).toBe(newest)
  })

  it('is never another credential, however new or preferred', { tags: ['T17'] }, () => {
    for (const { id } of others) {
      expect(preferredPasskey([...others, ...passkeys], id)).toBe(newest)
      expect(preferredPasskey(others, id)).toBeUndefined()
    }
    expect(preferredPasskey([], undefined)).toBeUndefined()
  })
})
