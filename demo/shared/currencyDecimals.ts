/** The currencies of ISO 4217 that have no smaller unit, and those with three decimals. */
const none = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ')
const three = 'BHD IQD JOD KWD LYD OMR TND'.split(' ')

/**
 * The decimals of a currency that a bank account names by its code alone. The browser's own figures
 * are those of its locale data, in which some currencies have fewer than in ISO 4217: an amount of
 * Indonesian rupiah was a hundredth of what was typed.
 */
export function currencyDecimals(code: string): number {
  if (none.includes(code)) return 0
  return three.includes(code) ? 3 : 2
}
