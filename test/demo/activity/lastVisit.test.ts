import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { keepLastVisit, readLastVisit } from '../../../demo/activity/lastVisit.ts'
import { fakeStorage } from '../support/fakeStorage.ts'

const key = 'marram.lastVisit'
const owner = { user: 'tag-of-ada', walletId: 'InternalAccount:1' }
const atMs = Date.parse('2026-03-02T12:00:00.000Z')
const hourMs = 3_600_000
const visit = {
  at: new Date(atMs).toISOString(),
  balance: { sum: '98.77', unit: 'USDB' },
  lines: [
    {
      id: 'Transaction:1',
      at: new Date(atMs).toISOString(),
      icon: 'send' as const,
      name: 'To Grace Hopper',
      sum: '−10.00 USDB',
      effect: 'taken' as const,
    },
  ],
}

describe('what is kept of the last visit', () => {
  let stored: Map<string, string>

  beforeEach(() => {
    stored = fakeStorage('localStorage')
  })

  it('is read by the same user of the same wallet', () => {
    keepLastVisit(owner, visit)
    expect(readLastVisit(owner, atMs + hourMs)).toEqual(visit)
    expect([...stored.keys()]).toEqual([key])
  })

  it.each([
    ['another user', { ...owner, user: 'tag-of-grace' }],
    ['another wallet', { ...owner, walletId: 'InternalAccount:2' }],
  ])('is deleted for %s', (_, other) => {
    keepLastVisit(owner, visit)
    expect(readLastVisit(other, atMs)).toBeUndefined()
    expect([...stored]).toEqual([])
  })

  it('is there for less than 24 hours, and deleted after them', () => {
    keepLastVisit(owner, visit)
    expect(readLastVisit(owner, atMs + 24 * hourMs - 1)).toEqual(visit)
    expect(readLastVisit(owner, atMs + 24 * hourMs)).toBeUndefined()
    expect([...stored]).toEqual([])
  })

  it('is there where the clock is behind by a minute, and by no more', () => {
    keepLastVisit(owner, visit)
    expect(readLastVisit(owner, atMs - 60_000)).toEqual(visit)
    expect(readLastVisit(owner, atMs - 60_001)).toBeUndefined()
    expect([...stored]).toEqual([])
  })

  it('is deleted where the numbers are written in another way by now, in the same language', async () => {
    onTestFinished(() => void vi.resetModules())
    const pageOf = async (language: string) => {
      vi.resetModules()
      vi.stubGlobal('navigator', { language, languages: [language] })
      return import('../../../demo/activity/lastVisit.ts')
    }
    const american = await pageOf('en-US')
    american.keepLastVisit(owner, visit)
    expect(american.readLastVisit(owner, atMs)).toEqual(visit)
    // Its texts are in English, too, and its decimals have a comma.
    const german = await pageOf('de-DE')
    expect(german.readLastVisit(owner, atMs)).toBeUndefined()
    expect([...stored]).toEqual([])
  })

  it('is deleted where it is from a time to come', () => {
    keepLastVisit(owner, visit)
    expect(readLastVisit(owner, atMs - hourMs)).toBeUndefined()
    expect([...stored]).toEqual([])
  })

  it('is gone where the storage takes no newer one', () => {
    keepLastVisit(owner, visit)
    localStorage.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    keepLastVisit(owner, { ...visit, balance: { sum: '5.00', unit: 'USDB' } })
    expect([...stored]).toEqual([])
  })

  it.each([
    ['no JSON', () => '{"user":'],
    ['null', () => 'null'],
    ['a list', () => '[]'],
    ['a balance that is a number', (kept: object) => ({ ...kept, balance: 98_770_000 })],
    [
      'an amount to compute with',
      (kept: object) => ({ ...kept, balance: { sum: 1, unit: 'USDB' } }),
    ],
    ['no movements', (kept: object) => ({ ...kept, lines: undefined })],
    ['a movement without a name', (kept: object) => ({ ...kept, lines: [{ id: '1' }] })],
    [
      'an icon that is none',
      (kept: object) => ({ ...kept, lines: [{ ...visit.lines[0], icon: 'skull' }] }),
    ],
    ['a time that is none', (kept: object) => ({ ...kept, at: 'yesterday' })],
    [
      'a movement at no time',
      (kept: object) => ({ ...kept, lines: [{ ...visit.lines[0], at: 'yesterday' }] }),
    ],
    ['another language', (kept: object) => ({ ...kept, written: 'xx xx' })],
  ])('is dropped where there is %s', (_, change) => {
    keepLastVisit(owner, visit)
    const changed = change(JSON.parse(stored.get(key) ?? ''))
    stored.set(key, typeof changed === 'string' ? changed : JSON.stringify(changed))
    expect(readLastVisit(owner, atMs)).toBeUndefined()
    expect([...stored]).toEqual([])
  })
})
