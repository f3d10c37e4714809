import type { Quote } from 'holdfast'
import { useEffect, useState } from 'react'

/**
 * Milliseconds a price still holds, counted down every second. Both of its times are the service's,
 * so what counts is how long ago it came, whatever this device's clock says.
 */
export function useCountdown({ id, createdAt, expiresAt }: Quote): number {
  const lifetime = Date.parse(expiresAt) - Date.parse(createdAt)
  const [left, setLeft] = useState(lifetime)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another quote starts another countdown.
  useEffect(() => {
    const start = performance.now()
    const update = () => setLeft(Math.max(0, lifetime - (performance.now() - start)))
    update()
    const timer = setInterval(update, 1_000)
    return () => clearInterval(timer)
  }, [id, lifetime])
  return left
}
