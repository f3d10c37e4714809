import { type RevealedCard, revealCard } from 'holdfast'
import { useWallet, useWalletState } from 'holdfast/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { usePassingError } from '../session/usePassingError.ts'
import { useNoteAttempt } from './cardAttempts.ts'

/** A card's number, while it is shown. */
export interface Reveal {
  /** What the frame needs; undefined while the number is hidden. */
  revealed: RevealedCard | undefined
  isPending: boolean
  error: unknown
  /** Whether the wallet has to be unlocked: the number is shown once it is. */
  isLocked: boolean
  /** Whether it was shown before. */
  wasHidden: boolean
  show: () => void
  hide: () => void
}

type Progress = { step: 'hidden' | 'waiting' | 'asking' } | Shown | Failed
type Shown = { step: 'shown'; revealed: RevealedCard }
type Failed = { step: 'failed'; error: unknown }

/**
 * Shows the number of a card in an unlocked wallet. It is hidden when the wallet is locked, when the card has none
 * any more, and when the page is left or put behind another one. Its address is in this component's state, and nowhere else.
 *
 * @param cardId - `Card:<uuid>`
 * @param hasNumber - false once the card is closed, here or elsewhere
 */
export function useReveal(cardId: string, hasNumber: boolean): Reveal {
  const wallet = useWallet()
  const isUnlocked = useWalletState().status === 'signedIn'
  const [progress, setProgress] = useState<Progress>({ step: 'hidden' })
  const [wasShown, setWasShown] = useState(false)
  const asking = useRef<AbortController>(undefined)
  const hide = useCallback(() => {
    asking.current?.abort()
    setProgress({ step: 'hidden' })
  }, [])
  const ask = useCallback(() => {
    const controller = new AbortController()
    const { signal } = controller
    asking.current = controller
    setProgress({ step: 'asking' })
    revealCard(wallet, cardId, { signal }).then(
      (revealed) => {
        if (signal.aborted) return
        setWasShown(true)
        setProgress({ step: 'shown', revealed })
      },
      (error: unknown) => signal.aborted || setProgress({ step: 'failed', error }),
    )
  }, [wallet, cardId])
  const { error } = usePassingError(progress.step === 'failed' ? progress.error : undefined)
  const noteAttempt = useNoteAttempt()
  const { step } = progress
  useEffect(() => {
    if (isUnlocked && step === 'waiting') ask()
    const isOver = !isUnlocked && (step === 'shown' || step === 'asking')
    if (isOver || (!hasNumber && step !== 'hidden')) hide()
  }, [isUnlocked, hasNumber, step, ask, hide])
  useHiding(hide)
  return {
    revealed: step === 'shown' ? progress.revealed : undefined,
    isPending: step === 'asking',
    error,
    isLocked: step === 'waiting' && !isUnlocked,
    wasHidden: wasShown && step === 'hidden',
    show: () => {
      noteAttempt()
      if (isUnlocked) ask()
      else setProgress({ step: 'waiting' })
    },
    hide,
  }
}

/** Hides when the page goes behind another one, is left, or goes into the browser's cache of pages. */
function useHiding(hide: () => void): void {
  useEffect(() => {
    const hideUnseen = () => document.visibilityState === 'hidden' && hide()
    document.addEventListener('visibilitychange', hideUnseen)
    addEventListener('pagehide', hide)
    return () => {
      document.removeEventListener('visibilitychange', hideUnseen)
      removeEventListener('pagehide', hide)
      hide()
    }
  }, [hide])
}
