/** Times come as ISO 8601 in UTC and are shown where and how the person lives. */

export function formatTime(isoTime: string): string {
  const time = new Date(isoTime)
  const isThisYear = time.getFullYear() === new Date().getFullYear()
  return new Intl.DateTimeFormat(undefined, {
    ...(!isThisYear && { year: 'numeric' }),
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  }).format(time)
}

export function formatDay(isoTime: string): string {
  return new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' }).format(new Date(isoTime))
}

export function formatTimeOfDay(isoTime: string): string {
  return new Intl.DateTimeFormat(undefined, { timeStyle: 'short' }).format(new Date(isoTime))
}

/** A day in words: today, yesterday, or its date. */
export function nameDay(isoTime: string, words: { today: string; yesterday: string }): string {
  const yesterday = new Date()
  yesterday.setDate(yesterday.getDate() - 1)
  const day = formatDay(isoTime)
  if (day === formatDay(new Date().toISOString())) return words.today
  return day === formatDay(yesterday.toISOString()) ? words.yesterday : day
}

/** `4:05`, or `0:00` when it is over. */
export function formatCountdown(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
