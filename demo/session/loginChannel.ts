import { openChannel } from './openChannel.ts'
import { shownWalletId } from './shownWallet.ts'

const name = 'marram.login'

/** Announces a login or log-out in this tab to the others: else they learn of it when their next request is refused. */
export function announceLogin(): void {
  const channel = openChannel(name)
  channel?.postMessage(shownWalletId() ?? null)
  channel?.close()
}

/**
 * Calls back when a tab announces another login than the one that this page shows.
 *
 * @returns ends it
 */
export function followLogins(onOther: () => void): () => void {
  const channel = openChannel(name)
  const hear = ({ data }: MessageEvent) => {
    if (data !== (shownWalletId() ?? null)) onOther()
  }
  channel?.addEventListener('message', hear)
  return () => channel?.close()
}
