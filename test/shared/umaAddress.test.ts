import { describe, expect, it } from 'vitest'
import { umaAddress } from '../../src/shared/umaAddress.ts'

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
