import { shownWalletId } from './shownWallet.ts'

const name = 'marram.login'

/** Announces a login or log-out in this tab to the other tabs. */
export function announceLogin(): void {
  const channel = open()
  channel?.postMessage(shownWalletId() ?? null)
  channel?.close()
}

/**
 * Calls back when a tab announces another login than the one that this page shows.
 *
 * @returns ends it
 */
export function followLogins(onOther: () => void): () => void {
  const channel = open()
  const hear = ({ data }: MessageEvent) => {
    if (data !== (shownWalletId() ?? null)) onOther()
  }
  channel?.addEventListener('message', hear)
  return () => channel?.close()
}

/** Without it, a tab learns of a change when the platform refuses its next request. */
function open(): BroadcastChannel | undefined {
  return 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : undefined
}
