import type { WalletExport } from 'holdfast'
import { type ReactElement, useEffect, useRef, useState } from 'react'
import { messages } from '../messages.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'

const texts = messages.phrase
const shownSeconds = 60

export interface WordsProps {
  opened: WalletExport
  onForget: () => void
  /** The customer has written them down. */
  onWritten: () => void
}

/**
 * The words, for as long as a finger or a key holds them, or for a minute. They are written into the page by hand
 * and never into React's state, so that taking them out again leaves no copy in it. Leaving the
 * window forgets them for good.
 */
export function Words({ opened, onForget, onWritten }: WordsProps): ReactElement {
  const list = useRef<HTMLOListElement>(null)
  const [isHeld, setIsHeld] = useState(false)
  const [isUnknown, setIsUnknown] = useState(false)

  const [isTimed, setIsTimed] = useState(false)

  const hide = () => {
    list.current?.replaceChildren()
    setIsHeld(false)
    setIsTimed(false)
  }
  const reveal = () => {
    const { phrase, warnings } = opened.reveal()
    list.current?.replaceChildren(...phrase.split(' ').map(toItem))
    setIsUnknown(warnings.length > 0)
  }
  const hold = () => {
    reveal()
    setIsTimed(false)
    setIsHeld(true)
  }
  const showForAWhile = () => {
    reveal()
    setIsTimed(true)
  }
  useTimer(isTimed, hide)
  useForgetting(() => {
    hide()
    onForget()
  })

  return (
    <div className="stack">
      <h2>{texts.wordsTitle}</h2>
      <div className="words" aria-live="off">
        {!isHeld && !isTimed && <p className="soft">{texts.hidden}</p>}
        <ol ref={list} />
      </div>
      <p className="hidden" role="status" aria-live="polite">
        {isTimed ? texts.timed(shownSeconds) : ''}
      </p>
      {isUnknown && <Notice tone="wait">{texts.unknownWords}</Notice>}
      <HoldButton isHeld={isHeld} onHold={hold} onRelease={hide} />
      <Button look="quiet" wide onClick={isTimed ? hide : showForAWhile}>
        {isTimed ? texts.hide : texts.show(shownSeconds)}
      </Button>
      <Button
        look="quiet"
        wide
        onClick={() => {
          hide()
          onWritten()
        }}
      >
        {texts.done}
      </Button>
    </div>
  )
}

interface HoldButtonProps {
  isHeld: boolean
  onHold: () => void
  onRelease: () => void
}

/** Held with a finger, a mouse, the space bar or Enter. */
function HoldButton({ isHeld, onHold, onRelease }: HoldButtonProps): ReactElement {
  const isHoldKey = (key: string) => key === ' ' || key === 'Enter'
  return (
    <button
      type="button"
      className="button hold"
      aria-pressed={isHeld}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        onHold()
      }}
      onPointerUp={onRelease}
      onPointerCancel={onRelease}
      onKeyDown={(event) => {
        if (!isHoldKey(event.key)) return
        event.preventDefault()
        if (!event.repeat) onHold()
      }}
      onKeyUp={(event) => isHoldKey(event.key) && onRelease()}
      onBlur={onRelease}
      onContextMenu={(event) => event.preventDefault()}
    >
      {isHeld ? texts.holding : texts.hold}
    </button>
  )
}

/** For those who cannot hold a button: the words go by themselves. */
function useTimer(isRunning: boolean, onEnd: () => void): void {
  const latest = useRef(onEnd)
  useEffect(() => {
    latest.current = onEnd
  })
  useEffect(() => {
    if (!isRunning) return
    const timer = setTimeout(() => latest.current(), shownSeconds * 1_000)
    return () => clearTimeout(timer)
  }, [isRunning])
}

/** Removes the words when another window or tab comes to the front: someone else may be looking. */
function useForgetting(forget: () => void): void {
  const latest = useRef(forget)
  useEffect(() => {
    latest.current = forget
  })
  useEffect(() => {
    const onBlur = () => latest.current()
    const onHidden = () => document.hidden && latest.current()
    window.addEventListener('blur', onBlur)
    window.addEventListener('pagehide', onBlur)
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      window.removeEventListener('blur', onBlur)
      window.removeEventListener('pagehide', onBlur)
      document.removeEventListener('visibilitychange', onHidden)
    }
  }, [])
}

function toItem(word: string): HTMLLIElement {
  const item = document.createElement('li')
  item.textContent = word
  return item
}
