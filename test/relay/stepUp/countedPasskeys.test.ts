import { describe, expect, it } from 'vitest'
import {
  countsByAgeMs,
  hasMark,
  isOldest,
  listPasskeys,
  markCounted,
} from '../../../src/relay/stepUp/countedPasskeys.ts'
import { relayContext } from '../support/relayContext.ts'
import { json, noService, scriptedService } from '../support/scriptedService.ts'

const startMs = Date.parse('2026-06-01T12:00:00Z')
const minuteMs = 60_000
const dayMs = 1440 * minuteMs
const wallet = 'InternalAccount:1'

function credential(id: string, createdMs = startMs, type = 'PASSKEY') {
  const createdAt = new Date(createdMs).toISOString()
  return { id, accountId: wallet, type, nickname: id, createdAt, updatedAt: createdAt }
}

describe('listPasskeys', () => {
  it('lists the passkeys of the wallet’s credentials', async () => {
    const paths: string[] = []
    const data = [credential('Mail', startMs, 'EMAIL_OTP'), credential('Phone')]
    const fetch = scriptedService(({ path }) => {
      paths.push(decodeURIComponent(path))
      return json(200, { data })
    })
    const passkeys = await listPasskeys(relayContext({ fetch }).relay, wallet)
    expect(passkeys.map(({ id }) => id)).toEqual(['Phone'])
    expect(paths).toEqual([`/auth/credentials?accountId=${wallet}`])
  })

  it('is refused with 404 where the service knows no such wallet', async () => {
    const { relay } = relayContext({ fetch: scriptedService(() => json(404, {})) })
    const refusal = { status: 404, code: 'NOT_FOUND' }
    await expect(listPasskeys(relay, wallet)).rejects.toMatchObject(refusal)
  })
})

describe('the age from which a passkey counts', { tags: ['T43'] }, () => {
  it('is a day', () => {
    expect(countsByAgeMs(credential('Phone'))).toBe(startMs + dayMs)
  })
})

describe('the mark that a passkey counts although it is new', { tags: ['T43'] }, () => {
  function setUp() {
    let nowMs = startMs
    const { relay } = relayContext({ fetch: noService, now: () => nowMs })
    return {
      mark: (id: string) => markCounted(relay, wallet, id),
      isMarked: (id: string, of = wallet) => hasMark(relay, of, credential(id)),
      wait: (ms: number) => {
        nowMs += ms
      },
    }
  }

  it('is that of one passkey of one wallet', async () => {
    const { mark, isMarked } = setUp()
    await mark('Phone')
    expect(await isMarked('Phone')).toBe(true)
    expect(await isMarked('Laptop')).toBe(false)
    expect(await isMarked('Phone', 'InternalAccount:2')).toBe(false)
  })

  it('is still there for a hold that begins when the passkey is almost a day old', async () => {
    const { mark, isMarked, wait } = setUp()
    await mark('Phone')
    wait(dayMs)
    expect(await isMarked('Phone')).toBe(true)
  })
})

describe('isOldest', { tags: ['T43'] }, () => {
  const phone = credential('Phone', startMs)

  it.each([
    ['alone', [], true],
    ['beside younger ones', [1, 1000], true],
    ['beside an older one', [1000, -1], false],
    ['beside one of the same time', [0], false],
  ])('says whether a passkey is the oldest: %s', (_, laterByMs, expected) => {
    const others = laterByMs.map((ms, each) => credential(String(each), startMs + ms))
    expect(isOldest(phone, [...others, phone])).toBe(expected)
  })
})
