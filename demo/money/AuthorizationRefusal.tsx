import { ApiError } from 'holdfast'
import { type ReactElement, useMemo } from 'react'
import { messages } from '../messages.ts'
import { hasCode } from '../session/hasCode.ts'
import { Problem } from '../session/Problem.tsx'
import { Notice } from '../ui/Notice.tsx'
import { formatTime } from '../ui/time.ts'

const texts = messages.authorization

/** Why a payment was not authorized. */
export function AuthorizationRefusal({ error }: { error: unknown }): ReactElement {
  return hasCode(error, 'SCA_LOCKED') ? <Locked error={error} /> : <Problem error={error} />
}

/** A lock lasts longer than any payment waits. Without an end of its own, the platform ends it. */
function Locked({ error }: { error: unknown }): ReactElement {
  const until = useMemo(() => {
    const seconds = error instanceof ApiError ? error.retryAfterSeconds : undefined
    return seconds && new Date(Date.now() + seconds * 1_000).toISOString()
  }, [error])
  return <Notice>{until ? texts.lockedUntil(formatTime(until)) : texts.locked}</Notice>
}
