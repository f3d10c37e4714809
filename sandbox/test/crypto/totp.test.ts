import { describe, expect, it } from 'vitest'
import { totpCode, totpStepAt } from '../../src/crypto/totp.ts'

/** RFC 6238, appendix B: the rows of SHA-1, whose secret is this text. */
const secret = new TextEncoder().encode('12345678901234567890')
const vectors = [
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
] as const

describe('totpCode', () => {
  it.each(vectors)('makes the code of RFC 6238 at %i seconds', (seconds, code) => {
    const step = totpStepAt(new Date(seconds * 1_000))
    expect(totpCode(secret, step, 8)).toBe(code)
    expect(totpCode(secret, step)).toBe(code.slice(2))
  })

  it('changes with each period of 30 seconds', () => {
    const at = (ms: number) => totpCode(secret, totpStepAt(new Date(ms)))
    expect(at(29_999)).toBe(at(0))
    expect(at(30_000)).not.toBe(at(29_999))
  })

  it('keeps its leading zeros', () => {
    const codes = Array.from({ length: 200 }, (_, step) => totpCode(secret, step))
    expect(codes.filter((code) => !/^\d{6}$/.test(code))).toEqual([])
    expect(codes.some((code) => code.startsWith('0'))).toBe(true)
  })
})
