import { textLocale } from './locale.ts'

/** Times come as ISO 8601 in UTC and are shown where and how the person lives. */

export function formatTime(isoTime: string): string {
  const time = new Date(isoTime)
  const isThisYear = time.getFullYear() === new Date().getFullYear()
  return new Intl.DateTimeFormat(textLocale, {
    ...(!isThisYear && { year: 'numeric' }),
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  }).format(time)
}

export function formatDay(isoTime: string): string {
  return new Intl.DateTimeFormat(textLocale, { dateStyle: 'medium' }).format(new Date(isoTime))
}

/** `5 minutes`, in the language of the texts; minutes are rounded up. */
export function formatWait(seconds: number): string {
  const [count, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute']
  const options = { style: 'unit', unit, unitDisplay: 'long' } as const
  return new Intl.NumberFormat(textLocale, options).format(count)
}

export function formatTimeOfDay(isoTime: string): string {
  return new Intl.DateTimeFormat(textLocale, { timeStyle: 'short' }).format(new Date(isoTime))
}

/** A time of day to the second, for what is asked again within a minute. */
export function formatExactTime(time: Date): string {
  return new Intl.DateTimeFormat(textLocale, { timeStyle: 'medium' }).format(time)
}

/** A day in words: today, yesterday, or its date. */
export function nameDay(isoTime: string, words: { today: string; yesterday: string }): string {
  const yesterday = new Date()
  yesterday.setDate(yesterday.getDate() - 1)
  const day = formatDay(isoTime)
  if (day === formatDay(new Date().toISOString())) return words.today
  return day === formatDay(yesterday.toISOString()) ? words.yesterday : day
}
