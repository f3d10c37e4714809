import { describe, expect, it } from 'vitest'
import { describePayment, howToRepeat } from '../payments/describePayment.ts'
import { parseMoney } from '../texts/money.ts'

const [from, to] = ['InternalAccount:1', 'ExternalAccount:1']

const transfer = (amount: number, code: string, decimals: number) => ({
  key: 'invoice 1',
  terms: { kind: 'transfer' as const, from, to, amount },
  currency: { code, decimals },
  serviceKey: 'service key',
})

describe('a payment that is open', { tags: ['T39'] }, () => {
  it.each([
    [800, 'USD', 2, '8.00', '8.00 USD'],
    [123_456_750, 'USD', 2, '1234567.50', '1,234,567.50 USD'],
    [800, 'JPY', 0, '800', '800 JPY'],
    [1_234, 'USDB', 6, '0.001234', '0.001234 USDB'],
  ])(
    'of %i of %s is described with the amount as pay takes it',
    (amount, code, decimals, plain, text) => {
      const payment = transfer(amount, code, decimals)
      expect(describePayment(payment)).toBe(`a payment of ${text} from ${from} to ${to}`)
      expect(howToRepeat(payment)).toContain(`amount "${plain}", currency "${code}"`)
      expect(parseMoney(plain, payment.currency)).toBe(amount)
    },
  )
})
