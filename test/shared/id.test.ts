import { describe, expect, it } from 'vitest'
import { id, idOf } from '../../src/shared/id.ts'

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
