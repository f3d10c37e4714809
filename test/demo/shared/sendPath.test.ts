import { describe, expect, it } from 'vitest'
import { amountIn, sendPath } from '../../../demo/shared/sendPath.ts'
import { processing, usdb } from '../support/backend.ts'

const balance = { amount: 100_000_000, currency: usdb }

describe('amountIn', () => {
  it('is the amount of a path, in the currency of the wallet', () => {
    const query = new URLSearchParams(sendPath(processing()).split('?')[1])
    const amount = query.get('amount') ?? undefined
    expect(amountIn(amount, balance)).toEqual({ amount: 10_000_000, currency: usdb })
  })

  it.each(['0', '-1', '1.5', '1e400', '9007199254740993', 'ten', '', undefined])(
    'is none of %j',
    (text) => {
      expect(amountIn(text, balance)).toBeUndefined()
    },
  )
})
