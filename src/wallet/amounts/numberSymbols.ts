/** The symbols with which a locale writes numbers. */
export interface NumberSymbols {
  /** The ten digits, in order. */
  digits: string[]
  /** Between whole and fraction. */
  decimal: string
  /** Before the digits of a negative number. */
  minus: string
  /** A whole number, grouped as the locale groups large ones. */
  group(whole: bigint): string
}

/**
 * The symbols of a locale, as the platform knows them.
 *
 * @param locale - BCP 47; the page's where undefined
 * @throws RangeError for what is no language tag
 */
export function numberSymbols(locale: string | undefined): NumberSymbols {
  const plain = new Intl.NumberFormat(locale, { useGrouping: false })
  const grouped = new Intl.NumberFormat(locale, { maximumFractionDigits: 0, useGrouping: true })
  const parts = new Intl.NumberFormat(locale, { minimumFractionDigits: 1 }).formatToParts(-1.5)
  const minus = parts.slice(
    0,
    parts.findIndex(({ type }) => type === 'integer'),
  )
  return {
    digits: Array.from({ length: 10 }, (_, digit) => plain.format(digit)),
    decimal: parts.find(({ type }) => type === 'decimal')?.value ?? '.',
    minus: minus.map(({ value }) => value).join(''),
    group: (whole) => grouped.format(whole),
  }
}
