/** Whole seconds, from a number of them or from a date (RFC 9110, section 10.2.3). */
export function parseRetryAfter(retryAfter: string | null, nowMs: number): number | undefined {
  if (retryAfter === null) return undefined
  if (/^\d{1,9}$/.test(retryAfter)) return Number(retryAfter)
  const atMs = / GMT$/.test(retryAfter) ? Date.parse(retryAfter) : Number.NaN
  return Number.isNaN(atMs) ? undefined : Math.max(1, Math.ceil((atMs - nowMs) / 1000))
}
