import { openChannel } from './channel.ts'

/** Tells the other tabs of this origin that an account's record changed. */
export interface Hints {
  /** Opens the channel; without a listener none is open. Returns how to stop. */
  listen(onHint: (accountId: string) => void): () => void
  tell(accountId: string): void
}

// guard: import-reads-nothing
const channelName = 'holdfast-session'

/**
 * Messages are hints and nothing more: whoever hears one reads the store again, so that a forged
 * message can change nothing.
 */
export function createHints(): Hints {
  let channel: BroadcastChannel | undefined
  return {
    listen(onHint) {
      const listening = openChannel(channelName)
      if (!listening) return () => undefined
      // In Node an open channel would keep the process alive; browsers have no such thing.
      if ('unref' in listening && typeof listening.unref === 'function') listening.unref()
      channel = listening
      listening.onmessage = ({ data }: MessageEvent<unknown>) => {
        // guard: sign-out-in-tabs
        if (typeof data === 'string') onHint(data)
      }
      return () => {
        listening.close()
        channel = undefined
      }
    },
    tell(accountId) {
      if (channel) channel.postMessage(accountId)
      else tellOnce(accountId)
    },
  }
}

function tellOnce(accountId: string): void {
  const channel = openChannel(channelName)
  channel?.postMessage(accountId)
  channel?.close()
}
