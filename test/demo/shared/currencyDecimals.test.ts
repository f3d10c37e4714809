import { describe, expect, it } from 'vitest'
import { countries, railOf } from '../../../demo/payees/rails.ts'
import { currencyDecimals } from '../../../demo/shared/currencyDecimals.ts'
import { currencyOf } from '../../../sandbox/src/fixtures/currencies.ts'

const currencies = [...new Set(countries.map((country) => railOf(country).currency))]

describe('currencyDecimals', () => {
  it.each(currencies)('knows the decimals of %s as the service has them', (code) => {
    expect(currencyDecimals(code)).toBe(currencyOf(code).decimals)
  })

  it('knows the dinars with three decimals', () => {
    expect(currencyDecimals('KWD')).toBe(3)
  })
})
