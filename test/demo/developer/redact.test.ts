import { describe, expect, it } from 'vitest'
import { redact } from '../../../demo/developer/redact.ts'

it('covers the address of a card’s number, and leaves when it ends', { tags: ['T38'] }, () => {
  const url = 'https://cards.example/numbers/b5f2c1'
  const expiresAt = '2026-11-23T12:05:00.000Z'
  expect(redact({ url, expiresAt })).toEqual({ url: `••• ${url.length}`, expiresAt })
})

describe('a code', () => {
  it('that connects an agent is covered', () => {
    const deviceCode = { code: 'K7QX-9MBT', id: 'Agent:1' }
    expect(redact({ deviceCode })).toEqual({
      deviceCode: { code: '••• 9', id: 'Agent:1' },
    })
  })

  it('that connects an agent is covered under a harmless name too', () => {
    expect(redact({ id: 'K7QX-9MBT' })).toEqual({ id: '••• 9' })
  })

  it.each(['nwpcqx-yuabcd', '482915', 'NWPCQXYU'])(
    'that proves who the customer is: %s',
    (code) => {
      expect(redact({ code })).toEqual({ code: `••• ${code.length}` })
      expect(redact({ code, message: 'a note' })).toMatchObject({ code: `••• ${code.length}` })
    },
  )

  it('that recovers a factor is covered in a list', () => {
    expect(redact({ recoveryCodes: ['nwpcqx-yuabcd'] })).toEqual({ recoveryCodes: ['••• 13'] })
  })

  it.each(['QUOTE_EXPIRED', 'CONFLICT'])('of an error is shown: %s', (code) => {
    const error = { status: 409, code, message: 'not now' }
    expect(redact(error)).toEqual(error)
  })

  it('of a currency is shown', () => {
    const amount = { sendingCurrency: { code: 'USDB', name: 'Dollars' } }
    expect(redact(amount)).toEqual(amount)
    expect(redact({ currency: { code: 'K7QX9MBT' } })).toEqual({ currency: { code: '••• 8' } })
  })
})
