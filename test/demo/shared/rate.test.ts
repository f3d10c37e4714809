import { beforeAll, describe, expect, it } from 'vitest'
import { loadWalletMessages } from '../../../demo/messages.ts'
import { rateBetween } from '../../../demo/shared/rate.ts'
import { currencyOf } from '../../../sandbox/src/fixtures/currencies.ts'
import {
  priceFromReceiving,
  priceFromSending,
  toNumber,
} from '../../../sandbox/src/rates/pricing.ts'

const usdb = { code: 'USDB', decimals: 6 }
const eur = { code: 'EUR', decimals: 2 }
const codes = ['USD', 'EUR', 'MXN', 'NGN', 'IDR', 'VND', 'KES', 'BRL']

/** The same numbers from the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** The number after the equals sign, as digits and how many of them are decimals. */
function readRate(text: string | undefined): [digits: bigint, places: number] {
  const [, number = ''] = /= ([\d.,]+)/.exec(text ?? '') ?? []
  const [whole = '', fraction = ''] = number.replaceAll(',', '').split('.')
  return [BigInt(whole + fraction), fraction.length]
}

beforeAll(loadWalletMessages)

describe('rateBetween', () => {
  it('is a rate that gives what arrives, to the last digit, in 1,000 random quotes', () => {
    const seed = Math.floor(Math.random() * 2 ** 32)
    const random = randomFrom(seed)
    for (let count = 0; count < 1_000; count += 1) {
      const currency = currencyOf(codes[Math.floor(random() * codes.length)] ?? '')
      const isReceived = random() < 0.5
      const amount = Math.ceil(10 ** (isReceived ? 2 + random() * 6 : 5 + random() * 7))
      const priceOf = isReceived ? priceFromReceiving : priceFromSending
      const price = priceOf('USDB', currency.code, amount)
      const { sendingAmount, receivingAmount, fees } = price
      const stated = random() < 0.5 ? toNumber(price.rate) : 1 / toNumber(price.rate)
      const from = { amount: sendingAmount, currency: usdb }
      const to = { amount: receivingAmount, currency }
      const text = rateBetween(from, fees, to, stated)
      const [digits, places] = readRate(text)
      // In units of what arrives, with so many further decimals.
      const result = BigInt(sendingAmount - fees) * digits * 10n ** BigInt(currency.decimals)
      const unit = 10n ** BigInt(usdb.decimals + places)
      const quote = `seed ${seed}: ${sendingAmount} − ${fees} USDB at ${text}`
      expect(result / unit, `${quote}, rounded down`).toBe(BigInt(receivingAmount))
      expect((2n * result + unit) / (2n * unit), `${quote}, rounded`).toBe(BigInt(receivingAmount))
    }
  })

  it('is the service’s own rate where that gives what arrives', () => {
    const [from, to] = [10_000_000, 915].map((amount, at) => ({
      amount,
      currency: at ? eur : usdb,
    })) as [{ amount: number; currency: typeof usdb }, { amount: number; currency: typeof eur }]
    expect(rateBetween(from, 50_000, to, 0.92)).toBe('1\u00a0USDB = 0.92\u00a0EUR')
    expect(rateBetween(from, 50_000, to, 1 / 0.92)).toBe('1\u00a0USDB = 0.92\u00a0EUR')
    expect(rateBetween(from, 50_000, to)).toBe('1\u00a0USDB = 0.9196\u00a0EUR')
  })

  it('is not the service’s rate where what arrives would be rounded up by it', () => {
    const [from, to] = ['USD', 'EUR'].map((code) => ({ code, decimals: 2 }))
    if (!from || !to) throw new Error('There are two currencies')
    const rate = (stated: number) =>
      rateBetween({ amount: 100, currency: from }, 0, { amount: 50, currency: to }, stated)
    expect(rate(0.504)).toBe('1\u00a0USD = 0.504\u00a0EUR')
    // It gives 0.505, which is 0.51 to the nearest cent.
    expect(rate(0.505)).toBe('1\u00a0USD = 0.5\u00a0EUR')
  })

  it('is none where the fee takes everything', () => {
    const from = { amount: 50_000, currency: usdb }
    expect(rateBetween(from, 50_000, { amount: 0, currency: eur })).toBeUndefined()
  })
})
