import { useMutation } from '@tanstack/react-query'
import { type ReactElement, useEffect, useState } from 'react'
import { messages } from '../messages.ts'
import { Button } from './Button.tsx'
import { Problem } from './Problem.tsx'

const texts = messages.code

export interface ResendProps {
  /** Has another code sent, and says how many seconds to wait before the next. */
  onResend: () => Promise<number>
}

/** Another code, but not sooner than it makes sense. */
export function Resend({ onResend }: ResendProps): ReactElement {
  const [secondsLeft, setSecondsLeft] = useState(0)
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: onResend,
    onSuccess: setSecondsLeft,
  })
  useEffect(() => {
    if (secondsLeft === 0) return
    const timer = setTimeout(() => setSecondsLeft(secondsLeft - 1), 1_000)
    return () => clearTimeout(timer)
  }, [secondsLeft])
  const isWaiting = secondsLeft > 0
  return (
    <>
      <Button look="text" busy={isPending || isWaiting} onClick={() => mutate()}>
        {isWaiting ? texts.againIn(secondsLeft) : texts.again}
      </Button>
      {isSuccess && (
        <span className="hidden" role="status">
          {texts.sentAgain}
        </span>
      )}
      <Problem error={error} />
    </>
  )
}
