import { describe, expect, it } from 'vitest'
import { assertSameQuote } from '../../../src/wallet/sca/readSameQuote.ts'
import { quoteFixture } from '../../support/fixtures.ts'

const quote = quoteFixture('payload')
const instructionsOf = (payload: string) => quoteFixture(payload).paymentInstructions ?? []

describe('a quote that is to be authorized', { tags: ['T3'] }, () => {
  it('is the same where its payload is shown no more', () => {
    const { paymentInstructions: _, ...found } = quote

    expect(assertSameQuote(quote, found)).toBe(found)
  })

  it.each([
    ['another payload', instructionsOf('another')],
    ['one payload more', [...instructionsOf('payload'), ...instructionsOf('another')]],
  ])('is not the same with %s', (_, paymentInstructions) => {
    expect(() => assertSameQuote(quote, { ...quote, paymentInstructions })).toThrow(
      expect.objectContaining({ code: 'QUOTE_MISMATCH' }),
    )
  })
})
