import type { WalletContext } from '../context/walletContext.ts'
import { openChannel } from '../platform/channel.ts'
import { decisionChannel } from './notifyOfDecision.ts'

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
