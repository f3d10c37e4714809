import type { Quote } from 'holdfast'
import { useWalletState } from 'holdfast/react'
import { useEffect, useRef, useState } from 'react'
import { openChannel } from '../session/openChannel.ts'
import { shownWalletId } from '../session/shownWallet.ts'
import { navigate } from '../ui/router.ts'
import { readStoredJson, removeStored, writeStored } from '../ui/storage.ts'

/** What a tab says of a payment that it signs. */
export type SigningQuote = Pick<
  Quote,
  'id' | 'transactionId' | 'totalSendingAmount' | 'sendingCurrency'
>

interface Announcement {
  walletId: string | undefined
  quote: SigningQuote
}

/** In the storage of the tab, and as the name of the channel between tabs. */
const key = 'marram.signing'

/** Signing in this tab, and what the other tabs say of theirs. */
export interface Signing {
  /** The payments that other tabs sign and send now. */
  elsewhere: SigningQuote[]
  /**
   * Signs and sends a payment. From before that until the call has ended, a reload leads to its page, and the
   * other tabs say that it is under way.
   *
   * @throws what `sign` throws
   */
  whileSigning: <Result>(quote: Quote, sign: () => Promise<Result>) => Promise<Result>
}

/**
 * Tracks the payment that is being signed. Use it once, above all screens.
 *
 * @param onEnd - called when signing in another tab has ended, whatever the outcome: the payment stays in `elsewhere` until this resolves
 * @example
 * ```ts
 * const { whileSigning } = useSigning(readAgain)
 * const executed = await whileSigning(quote, () => executeQuote(wallet, quote))
 * ```
 */
export function useSigning(onEnd: (quote: SigningQuote) => Promise<void>): Signing {
  const [elsewhere, setElsewhere] = useState<SigningQuote[]>([])
  // One for both directions: a page does not hear what it says itself.
  const channel = useRef<BroadcastChannel>(undefined)
  useEffect(() => {
    const opened = openSigningChannel()
    channel.current = opened
    const follow = async ({ walletId, quote }: Announcement) => {
      if (walletId !== shownWalletId()) return
      setElsewhere((all) => [...all, quote])
      await withLock(quote.id, async () => undefined)
        .then(() => onEnd(quote))
        .catch(() => undefined)
      setElsewhere((all) => all.filter((each) => each !== quote))
    }
    opened?.addEventListener('message', ({ data }) => void follow(data))
    return () => opened?.close()
  }, [onEnd])
  return {
    elsewhere,
    whileSigning: (quote, sign) => {
      const ending = keepUntilEnd(quote, sign)
      announce(channel.current, quote, ending)
      return ending
    },
  }
}

async function keepUntilEnd<Result>(
  { transactionId }: Quote,
  sign: () => Promise<Result>,
): Promise<Result> {
  // Storage may be refused: then a reload shows the screen that was left.
  writeStored('session', key, JSON.stringify({ walletId: shownWalletId(), transactionId }))
  try {
    return await sign()
  } finally {
    if (readKept()?.transactionId === transactionId) removeStored('session', key)
  }
}

/**
 * Goes to the payment that was being signed when this page was left, once. Its page says what the wallet and the
 * service know of it, and that nothing was sent where that is so. Call it before a screen is shown.
 *
 * @param walletId - of the customer who is logged in: the payment of another one is left alone
 */
export function openInterruptedPayment(walletId: string): void {
  const kept = readKept()
  if (kept?.walletId !== walletId) return
  removeStored('session', key)
  navigate(`/payments/${kept.transactionId}`, { replace: true })
}

function readKept(): { walletId?: unknown; transactionId?: unknown } | undefined {
  const kept = readStoredJson('session', key)
  return typeof kept === 'object' && kept !== null ? kept : undefined
}

/** The lock is held until the end: it tells the other tabs of that, also where this one is closed before. */
function announce(
  channel: BroadcastChannel | undefined,
  quote: SigningQuote,
  ending: Promise<unknown>,
): void {
  const { id, transactionId, totalSendingAmount, sendingCurrency } = quote
  const announcement: Announcement = {
    walletId: shownWalletId(),
    quote: { id, transactionId, totalSendingAmount, sendingCurrency },
  }
  const hold = async () => {
    channel?.postMessage(announcement)
    await ending.catch(() => undefined)
  }
  if (channel) withLock(id, hold).catch(() => undefined)
}

/**
 * Follows the payments with an unknown result that this page does not sign. Another tab may learn the result, and this
 * page would not show it otherwise.
 *
 * @param ownId - of the quote that this page signs or has signed last
 * @param onEnd - called with each payment whose result is no longer unknown
 */
export function usePendingElsewhere(
  ownId: string | undefined,
  onEnd: (quote: SigningQuote) => Promise<void>,
): void {
  const { pendingExecutions } = useWalletState()
  const last = useRef(pendingExecutions)
  useEffect(() => {
    const gone = last.current.filter(({ quoteId }) =>
      pendingExecutions.every((each) => each.quoteId !== quoteId),
    )
    last.current = pendingExecutions
    for (const { quoteId, ...sent } of gone)
      if (quoteId !== ownId) onEnd({ ...sent, id: quoteId }).catch(() => undefined)
  }, [pendingExecutions, ownId, onEnd])
}

async function withLock(quoteId: string, work: () => Promise<void>): Promise<void> {
  await navigator.locks.request(`${key}:${quoteId}`, work)
}

/** Without it, another tab learns of the payment from the wallet, once it is sent. */
function openSigningChannel(): BroadcastChannel | undefined {
  return 'locks' in navigator ? openChannel(key) : undefined
}
