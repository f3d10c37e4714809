import { textLocale } from './locale.ts'

/**
 * Time that is left, in the language of the texts: `4 min 5 sec`, or `5 sec` within the last minute.
 *
 * @example formatCountdown(245) // '4 min 5 sec'
 */
export function formatCountdown(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  const rest = formatUnit(seconds % 60, 'second')
  return minutes === 0 ? rest : `${formatUnit(minutes, 'minute')} ${rest}`
}

function formatUnit(count: number, unit: 'minute' | 'second'): string {
  return new Intl.NumberFormat(textLocale, { style: 'unit', unit, unitDisplay: 'short' }).format(
    count,
  )
}
