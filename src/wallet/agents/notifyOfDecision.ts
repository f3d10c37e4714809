import type { WalletContext } from '../context/walletContext.ts'
import { openChannel } from '../platform/channel.ts'
import { notifyAll } from '../platform/notifyAll.ts'

/** Between the pages of this origin. */
export const decisionChannel = 'holdfast-agents'

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
