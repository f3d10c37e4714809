import { textLocale } from './locale.ts'

// Made once: the time that is left is formatted every second.
const minutesFormat = formatOf('minute')
const secondsFormat = formatOf('second')

/**
 * Time that is left, in the language of the texts: `4 min 5 sec`, or `5 sec` within the last minute.
 *
 * @example formatCountdown(245) // '4 min 5 sec'
 */
export function formatCountdown(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  const rest = secondsFormat.format(seconds % 60)
  return minutes === 0 ? rest : `${minutesFormat.format(minutes)} ${rest}`
}

function formatOf(unit: 'minute' | 'second'): Intl.NumberFormat {
  return new Intl.NumberFormat(textLocale, { style: 'unit', unit, unitDisplay: 'short' })
}
