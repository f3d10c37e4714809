import { describe, expect, it } from 'vitest'
import {
  amount,
  currencyCode,
  cursor,
  emailAddress,
  id,
  idempotencyKey,
  idOf,
  nickname,
  normalized,
  oneTimeCode,
  pageLimit,
  scaCode,
  umaAddress,
} from '../../src/shared/fieldRules.ts'

const uuid = '00000000-0000-4000-8000-111111111111'

describe('id', () => {
  it.each([`Quote:${uuid}`, 'ExternalAccount:1'])('accepts %s', (value) => {
    expect(id.accepts(value)).toBe(true)
  })

  it.each(['', 'Quote', 'Quote:', ':1', uuid, 'Quote:1/2', 'Quote:1?x', 'Quote:1\n', 7, null])(
    'refuses %j',
    (value) => {
      expect(id.accepts(value)).toBe(false)
    },
  )
})

describe('idOf', () => {
  it('accepts an id of each kind and refuses one of another', () => {
    const wallet = idOf('InternalAccount', 'EmbeddedWallet')

    expect(wallet.accepts(`InternalAccount:${uuid}`)).toBe(true)
    expect(wallet.accepts(`EmbeddedWallet:${uuid}`)).toBe(true)
    expect(wallet.accepts(`ExternalAccount:${uuid}`)).toBe(false)
    expect(wallet.accepts(`InternalAccount:${uuid}/x`)).toBe(false)
  })

  it('names the first kind in its error', () => {
    expect(idOf('Lookup', 'LookupRequest').expected).toBe('an id such as Lookup:1234')
  })
})

describe('amount', () => {
  it.each([1, 9_000_000_000_000_000])('accepts %d', (value) => {
    expect(amount.accepts(value)).toBe(true)
  })

  it.each([0, -1, 1.5, 9_000_000_000_000_001, 2 ** 53, Number.NaN, Infinity, '1', 1n, null])(
    'refuses %s',
    (value) => {
      expect(amount.accepts(value)).toBe(false)
    },
  )

  it('names the limits', () => {
    expect(amount.expected).toContain('from 1 to 9000000000000000')
  })
})

describe('currencyCode', () => {
  it.each(['USD', 'USDB', 'USDC'])('accepts %s', (value) => {
    expect(currencyCode.accepts(value)).toBe(true)
  })

  it.each(['', 'U', 'usd', 'US D', 'ABCDEFGHIJKLM', 840, null])('refuses %j', (value) => {
    expect(currencyCode.accepts(value)).toBe(false)
  })
})

describe('umaAddress', () => {
  it.each(['$ada@example.com', '$a.b-c_d+e@localhost:8080'])('accepts %s', (value) => {
    expect(umaAddress.accepts(value)).toBe(true)
  })

  it.each(['', 'ada@example.com', '$ada', '$@example.com', '$ada@', '$ada@a/b', '$a b@c.d', 7])(
    'refuses %j',
    (value) => {
      expect(umaAddress.accepts(value)).toBe(false)
    },
  )
})

it.each(['a', 'rent_june:1.2', crypto.randomUUID(), 'x'.repeat(255)])('%s is a key', (key) => {
  expect(idempotencyKey.accepts(key)).toBe(true)
})

it.each(['', 'a b', 'a,b', 'a\r\nb', 'é', 'x'.repeat(256), 7, null])('%j is no key', (key) => {
  expect(idempotencyKey.accepts(key)).toBe(false)
})

it.each([1, 20, 100])('a page may have %i items', (limit) => {
  expect(pageLimit.accepts(limit)).toBe(true)
})

it.each([0, 101, -1, 1.5, Number.NaN, '20', null, undefined])('a page cannot have %j', (limit) => {
  expect(pageLimit.accepts(limit)).toBe(false)
})

it.each(['1', 'eyJpZCI6MX0=', 'a-b_c.d:e~f+g/h', 'x'.repeat(1024)])('%s is a cursor', (text) => {
  expect(cursor.accepts(text)).toBe(true)
})

it.each(['', 'a b', 'a&b', 'a#b', 'é', 'x'.repeat(1025), 1, null])('%j is no cursor', (text) => {
  expect(cursor.accepts(text)).toBe(false)
})

describe('nickname', () => {
  it.each(['A', "Ada's phone (2)", 'Телефон', '電話 1', 'a_b.c-d', 'x'.repeat(100)])(
    'accepts %s',
    (value) => {
      expect(nickname.accepts(value)).toBe(true)
    },
  )

  it.each(['मेरा फ़ोन', 'โทรศัพท์ของฉัน', 'என் தொலைபேசி', 'هاتفي', 'Việt', '𝒜'.repeat(100)])(
    'accepts %s, with its combining marks',
    (value) => {
      expect(nickname.accepts(normalized(value, nickname))).toBe(true)
    },
  )

  it.each([
    ['Zoe\u0308', 'Zo\u00eb'],
    ['Ada’s phone', "Ada's phone"],
    ['Work — 2', 'Work - 2'],
    ['می\u200cخواهم', 'میخواهم'],
    ['\u00a0Ada\u3000Lovelace\u200b ', 'Ada Lovelace'],
    ['e\u0301'.repeat(100), '\u00e9'.repeat(100)],
  ])('takes %j as %j', (typed, written) => {
    expect(normalized(typed, nickname)).toBe(written)
    expect(nickname.accepts(written)).toBe(true)
  })

  it.each(['', '   ', 'x'.repeat(101), 'a\tb', 'a\nb', '<b>', '📱', 'a\0', 7, null, undefined])(
    'refuses %j',
    (value) => {
      expect(nickname.accepts(value)).toBe(false)
    },
  )
})

describe('emailAddress', () => {
  it.each(['a@b.c', 'ada.lovelace+1@example.com', 'adä@exämple.com'])('accepts %s', (value) => {
    expect(emailAddress.accepts(value)).toBe(true)
  })

  it.each([' a@b.c ', '\u00a0a@b.c\u200b', '\ufeffa@b.c\n', '\u3000\u200e a@b.c \u2028'])(
    'takes %j without what is round it',
    (typed) => {
      expect(normalized(typed, emailAddress)).toBe('a@b.c')
    },
  )

  it.each(['', 'ada', 'ada@', '@b.c', 'a@b@c', 'a b@c.d', 'a\0@b.c', 7, ['a@b.c'], null])(
    'refuses %j',
    (value) => {
      expect(emailAddress.accepts(value)).toBe(false)
    },
  )
})

describe('oneTimeCode', () => {
  it.each(['000000', '1234', '123456789012', 'aB3dE6'])('accepts %s', (code) => {
    expect(oneTimeCode.accepts(code)).toBe(true)
  })

  it.each([
    ['123-456', '123456'],
    ['123 456\n', '123456'],
    ['“123456”.', '123456'],
    ['\u200b123\u00a0456\ufeff', '123456'],
    ['１２３４５６', '123456'],
    ['١٢٣٤٥٦', '123456'],
    ['۱۲۳۴۵۶', '123456'],
    ['१२३४५६', '123456'],
    ['𝟙𝟚𝟛–𝟜𝟝𝟞', '123456'],
    ['ａB3—dE6', 'aB3dE6'],
  ])('takes %j as %j', (typed, code) => {
    expect(normalized(typed, oneTimeCode)).toBe(code)
    expect(oneTimeCode.accepts(code)).toBe(true)
  })

  it('leaves text alone that is too long for a code', () => {
    const long = '1 '.repeat(1_000)
    expect(normalized(long, oneTimeCode)).toBe(long)
  })

  it.each([
    '',
    '123',
    '1234567890123',
    '12 34',
    '12-34',
    '123456\n',
    '١٢٣٤٥٦',
    '１２３４５６',
    'ääääää',
    123456,
    null,
    undefined,
  ])('refuses %j', (code) => {
    expect(oneTimeCode.accepts(code)).toBe(false)
  })
})

describe('scaCode', () => {
  it.each([
    ['123-456', '123456'],
    ['12 34 56', '123456'],
    ['１２３–４５６', '123456'],
    ['\u200b١٢٣٤٥٦', '123456'],
    ['abc234\u2011xyz567', 'abc234-xyz567'],
    ['234567-892345', '234567-892345'],
  ])('takes %j as %j', (typed, code) => {
    expect(normalized(typed, scaCode)).toBe(code)
    expect(scaCode.accepts(code)).toBe(true)
  })

  it.each(['', '-', '12_34', 'äöü', 123456, null])('refuses %j', (code) => {
    expect(scaCode.accepts(code)).toBe(false)
  })
})
