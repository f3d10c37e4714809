import { textLocale } from './locale.ts'

/**
 * Days, months and full times, where the person lives; apart from `time.ts`, which the page loads first. What is formatted
 * after a tap has its formatter by then: making one takes longer than using it a hundred times.
 */

const fullTime = new Intl.DateTimeFormat(textLocale, { dateStyle: 'long', timeStyle: 'short' })

/** A month in words, such as `March 2026` of `2026-03`. */
export function formatMonth(month: string): string {
  const options = { month: 'long', year: 'numeric' } as const
  return new Intl.DateTimeFormat(textLocale, options).format(new Date(`${month}-01T12:00:00`))
}

/** The day where the person lives, such as `2026-03-01`: days compare as texts. */
export function dayOf(isoTime: string): string {
  const time = new Date(isoTime)
  const [month, day] = [time.getMonth() + 1, time.getDate()].map((it) =>
    String(it).padStart(2, '0'),
  )
  return `${time.getFullYear()}-${month}-${day}`
}

/** A time with its year, for what is kept or printed. */
export function formatFullTime(isoTime: string): string {
  return fullTime.format(new Date(isoTime))
}
