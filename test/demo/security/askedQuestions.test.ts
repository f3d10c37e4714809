import { describe, expect, it } from 'vitest'
import { isTimeToAsk, rememberRefusal } from '../../../demo/security/askedQuestions.ts'
import { fakeStorage } from '../support/fakeStorage.ts'

const wallet = 'InternalAccount:1'
const day = 24 * 3_600_000
const now = Date.parse('2026-11-27T10:00:00Z')

describe('a question on the first screen', () => {
  it('comes back a week after the first no, and a month after every other', () => {
    fakeStorage('localStorage')
    expect(isTimeToAsk('secondMethod', wallet, now)).toBe(true)
    rememberRefusal('secondMethod', wallet, now)
    expect(isTimeToAsk('secondMethod', wallet, now)).toBe(false)
    expect(isTimeToAsk('secondMethod', wallet, now + 7 * day - 1)).toBe(false)
    expect(isTimeToAsk('secondMethod', wallet, now + 7 * day)).toBe(true)
    for (const second of [now + 7 * day, now + 40 * day]) {
      rememberRefusal('secondMethod', wallet, second)
      expect(isTimeToAsk('secondMethod', wallet, second + 30 * day - 1)).toBe(false)
      expect(isTimeToAsk('secondMethod', wallet, second + 30 * day)).toBe(true)
    }
  })

  it('is asked of another wallet in the same browser', () => {
    fakeStorage('localStorage')
    rememberRefusal('secondMethod', wallet, now)
    expect(isTimeToAsk('secondMethod', 'InternalAccount:2', now)).toBe(true)
  })

  it('is asked where another question was refused', () => {
    fakeStorage('localStorage')
    rememberRefusal('secondMethod', wallet, now)
    expect(isTimeToAsk('publicWallet', wallet, now)).toBe(true)
  })

  it('is not silenced by a clock that was set back', () => {
    fakeStorage('localStorage')
    rememberRefusal('secondMethod', wallet, now)
    expect(isTimeToAsk('secondMethod', wallet, now - day)).toBe(true)
  })

  it.each(['{', '7', 'null', `{"${wallet}":null}`, `{"${wallet}":{"count":"1","at":${now}}}`])(
    'is asked whatever is stored: %s',
    (stored) => {
      fakeStorage('localStorage').set('marram.secondMethod', stored)
      expect(isTimeToAsk('secondMethod', wallet, now)).toBe(true)
      rememberRefusal('secondMethod', wallet, now)
      expect(isTimeToAsk('secondMethod', wallet, now)).toBe(false)
    },
  )
})
