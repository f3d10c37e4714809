import { useMutation } from '@tanstack/react-query'
import type { ResendResult } from 'holdfast'
import { type ReactElement, useEffect, useState } from 'react'
import { messages } from '../messages.ts'
import { Problem } from '../session/Problem.tsx'
import { Button } from '../ui/Button.tsx'

const texts = messages.code

export interface ResendProps {
  /** Has another code sent unless it is too early, and says how long to wait before the next. */
  onResend: () => Promise<ResendResult>
}

/** Another code, and when it is possible, for those who see the countdown and those who do not. */
export function Resend({ onResend }: ResendProps): ReactElement {
  const [said, setSaid] = useState('')
  const [secondsLeft, setSecondsLeft] = useCountdown(() => setSaid(texts.againNow))
  const { mutate, isPending, error } = useMutation({
    mutationFn: onResend,
    onSuccess: ({ sent, resendAfterSeconds }) => {
      setSecondsLeft(resendAfterSeconds)
      const when = texts.againPossibleIn(resendAfterSeconds)
      setSaid(sent ? `${texts.sentAgain} ${when}` : when)
    },
  })
  const isWaiting = secondsLeft > 0
  const askAgain = () => (isWaiting ? setSaid(texts.againPossibleIn(secondsLeft)) : mutate())
  return (
    <>
      <Button look="text" busy={isPending} onClick={askAgain}>
        {isWaiting ? texts.againIn(secondsLeft) : texts.again}
      </Button>
      <p className="soft small" role="status" aria-live="polite">
        {said}
      </p>
      <Problem error={error} />
    </>
  )
}

/** Seconds until a moment, and what to do when it has come; right again after the device slept. */
function useCountdown(onEnd: () => void): [number, (seconds: number) => void] {
  const [endsAt, setEndsAt] = useState(0)
  const [now, setNow] = useState(0)
  const secondsLeft = Math.max(0, Math.ceil((endsAt - now) / 1_000))
  useEffect(() => {
    if (secondsLeft === 0) return
    const timer = setTimeout(() => {
      setNow(Date.now())
      if (Date.now() >= endsAt) onEnd()
    }, 1_000)
    return () => clearTimeout(timer)
  })
  const start = (seconds: number) => {
    setNow(Date.now())
    setEndsAt(Date.now() + seconds * 1_000)
  }
  return [secondsLeft, start]
}
