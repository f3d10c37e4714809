import { assertInput } from '../../shared/assertInput.ts'

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
 * Returns the symbols of a locale, as the platform knows them.
 *
 * @param locale - BCP 47; the page's where undefined
 * @throws INVALID_INPUT for what is no language tag
 */
export function symbolsOf(locale: string | undefined): NumberSymbols {
  try {
    return platformSymbols(locale)
  } catch {
    assertInput(false, 'locale must be a BCP 47 language tag such as en-US')
  }
}

function platformSymbols(locale: string | undefined): NumberSymbols {
  // One formatter: to make one is most of the work.
  const format = new Intl.NumberFormat(locale, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    useGrouping: true,
  })
  const parts = format.formatToParts(-1.5)
  const minus = parts.slice(
    0,
    parts.findIndex(({ type }) => type === 'integer'),
  )
  return {
    digits: [...wholeOf(format, 9_876_543_210, ['integer'])].reverse(),
    decimal: parts.find(({ type }) => type === 'decimal')?.value ?? '.',
    minus: minus.map(({ value }) => value).join(''),
    group: (whole) => wholeOf(format, whole, ['integer', 'group']),
  }
}

/** Returns some parts of a number, as text. */
function wholeOf(
  format: Intl.NumberFormat,
  value: number | bigint,
  kept: Intl.NumberFormatPartTypes[],
): string {
  const parts = format.formatToParts(value).filter(({ type }) => kept.includes(type))
  return parts.map(({ value }) => value).join('')
}
