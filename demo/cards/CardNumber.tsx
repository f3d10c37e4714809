import type { RevealedCard } from 'holdfast'
import { useSecondsLeft } from 'holdfast/react'
import { type ReactElement, useEffect, useRef, useState } from 'react'
import { messages } from '../messages.ts'
import { formatCountdown } from '../ui/countdown.ts'

const texts = messages.cards

/** How long the number is shown where the service says no end. */
const maxSeconds = 120

export interface CardNumberProps {
  revealed: RevealedCard
  onHide: () => void
}

/** The issuer's page with the number, in a frame that reaches nothing of this one, until its time is over. */
export function CardNumber({ revealed, onHide }: CardNumberProps): ReactElement {
  const { url, sandbox, referrerPolicy, expiresAt } = revealed
  const ownSeconds = useOwnSeconds()
  const secondsLeft = useSecondsLeft(expiresAt) ?? ownSeconds
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    if (frame.current) scrollIntoView(frame.current)
  }, [])
  useEffect(() => {
    if (secondsLeft === 0) onHide()
  }, [secondsLeft, onHide])
  return (
    <div className="card-number">
      <iframe
        ref={frame}
        title={texts.number}
        sandbox={sandbox}
        referrerPolicy={referrerPolicy}
        src={url}
        allow=""
      />
      <p className="small" role="timer" aria-live="off">
        {texts.hidesIn(formatCountdown(secondsLeft))}
      </p>
      <p className="soft small">{texts.numberFrom}</p>
    </div>
  )
}

/** The number takes the place of the card, above the button that was pressed: on a phone that may be out of view. */
function scrollIntoView(frame: HTMLElement): void {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  frame.scrollIntoView({ block: 'nearest', behavior: isCalm ? 'instant' : 'smooth' })
}

/** Whole seconds of {@link maxSeconds}, counting down from when the number was shown. */
function useOwnSeconds(): number {
  const [endMs] = useState(() => Date.now() + maxSeconds * 1_000)
  const [nowMs, setNowMs] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.ceil((endMs - nowMs) / 1_000))
}
