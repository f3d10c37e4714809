import type { WalletContext } from '../context/walletContext.ts'
import { openChannel } from '../platform/crossTabNotifier.ts'
import { notifyAll } from '../platform/notifyAll.ts'

/** Between the pages of this origin. */
const decisionChannel = 'holdfast-agents'

/**
 * Has every watch of this browser read again: what waits may have been decided. Messages carry nothing,
 * so a forged one causes a read and no more, within the limit of reads that a watch keeps to.
 */
export function notifyOfDecision({ decisionListeners }: WalletContext): void {
  const channel = openChannel(decisionChannel)
  // A channel reaches the other channels of its own page too.
  channel?.postMessage('')
  channel?.close()
  notifyAll(decisionListeners ?? [])
}

/** Calls back after a decision in this page or in another tab. Returns how to stop. */
export function onDecision(context: WalletContext, listener: () => void): () => void {
  const channel = openChannel(decisionChannel)
  if (!channel) {
    context.decisionListeners ??= new Set()
    context.decisionListeners.add(listener)
    return () => context.decisionListeners?.delete(listener)
  }
  // In Node an open channel would keep the process alive; browsers have no such method.
  const { unref } = channel as { unref?: () => void }
  unref?.call(channel)
  channel.onmessage = listener
  return () => channel.close()
}
