import { useEffect, useState } from 'react'

/** The seconds until another try may succeed, counted down; undefined where the error names no time. */
export function useRetryWait(error: unknown): number | undefined {
  const [secondsLeft, setSecondsLeft] = useState(() => waitOf(error))
  useEffect(() => {
    const wait = waitOf(error)
    setSecondsLeft(wait)
    if (wait === undefined) return
    const endsAt = Date.now() + wait * 1_000
    const timer = setInterval(() => {
      const left = Math.max(0, Math.ceil((endsAt - Date.now()) / 1_000))
      setSecondsLeft(left)
      if (left === 0) clearInterval(timer)
    }, 1_000)
    return () => clearInterval(timer)
  }, [error])
  return secondsLeft
}

/** The wait that comes with a refusal for too many attempts, by the wallet or by the platform. */
function waitOf(error: unknown): number | undefined {
  if (!(error instanceof Error && 'code' in error && 'retryAfterSeconds' in error)) return undefined
  const { code, retryAfterSeconds } = error
  const isTooMany = code === 'RATE_LIMITED' || code === 'TOO_MANY_CODES'
  return isTooMany && typeof retryAfterSeconds === 'number' ? retryAfterSeconds : undefined
}
