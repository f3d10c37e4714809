import type { Card, Wallet } from 'holdfast'
import { type ActionWallet, useAction, useWallet, useWalletState } from 'holdfast/react'
import { useEffect, useState } from 'react'
import { hasCode } from '../session/hasCode.ts'
import { readAgain } from '../session/queryClient.ts'
import { usePassingError } from '../session/usePassingError.ts'
import { useNoteAttempt } from './cardAttempts.ts'
import { setCard } from './cards.ts'

/** A change of a card, and the unlocking that it may need before. */
export interface CardChangeRun<Args extends unknown[]> {
  run: (...args: Args) => void
  isPending: boolean
  error: unknown
  /** The refusal that demands a fresh passkey, in place of `error`. */
  demanded: unknown
  /** Whether the wallet has to be unlocked: the change is made once it is. */
  isLocked: boolean
  /** Gives up a change that waits for the wallet to be unlocked. */
  giveUp: () => void
}

/**
 * Changes a card. Where the service demands a signature and the wallet is locked, the change waits until it is
 * unlocked; a service that demands none needs no unlocking.
 *
 * @param action - the library's function
 * @param onDone - called with the changed card
 */
export function useCardChange<Args extends unknown[]>(
  action: (wallet: Wallet | ActionWallet, ...args: Args) => Promise<Card>,
  onDone: (card: Card) => void,
): CardChangeRun<Args> {
  const wallet = useWallet()
  const { status } = useWalletState()
  const { run, isPending, error: lastError } = useAction(action)
  const { error, drop } = usePassingError(lastError)
  const noteAttempt = useNoteAttempt()
  const [waiting, setWaiting] = useState<Args>()
  const start = (...args: Args) => {
    setWaiting(undefined)
    noteAttempt()
    run(...args).then(
      async (card) => {
        await setCard(card)
        onDone(card)
      },
      (refused: unknown) => {
        const isLocked = wallet.getState().status !== 'signedIn'
        if (isLocked && hasCode(refused, 'SESSION_REQUIRED')) setWaiting(args)
        // It may have been changed elsewhere, or this change may have been made after all.
        else void readAgain(['cards'])
      },
    )
  }
  useEffect(() => {
    if (waiting && status === 'signedIn') start(...waiting)
  })
  const isDemanded = hasCode(error, 'STEP_UP_REQUIRED')
  const isUnlockedFirst = waiting !== undefined && hasCode(error, 'SESSION_REQUIRED')
  const isLocked = waiting !== undefined && status !== 'signedIn'
  return {
    run: start,
    isPending,
    error: isDemanded || isUnlockedFirst ? undefined : error,
    demanded: isDemanded ? error : undefined,
    isLocked,
    giveUp: () => {
      setWaiting(undefined)
      drop()
    },
  }
}
