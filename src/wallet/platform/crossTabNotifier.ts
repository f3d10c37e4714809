/** Notifies the other tabs of this origin that an account's record changed. */
export interface CrossTabNotifier {
  /** Opens the channel; without a listener none is open. Returns how to stop. */
  listen(onNotified: (accountId: string) => void): (() => void) | undefined
  notify(accountId: string): void
}

// guard: import-reads-nothing
const channelName = 'holdfast-session'

/**
 * Messages carry no state: a tab that receives one reads the store again, so that a forged message can
 * change nothing.
 */
export function createCrossTabNotifier(): CrossTabNotifier {
  let channel: BroadcastChannel | undefined
  return {
    listen(onNotified) {
      const listening = openChannel(channelName)
      if (!listening) return undefined
      channel = listening
      // In Node an open channel would keep the process alive; browsers have no such method.
      const { unref } = listening as { unref?: () => void }
      unref?.call(listening)
      listening.onmessage = ({ data }: MessageEvent<unknown>) => {
        // guard: sign-out-in-tabs
        if (typeof data === 'string') onNotified(data)
      }
      return () => {
        listening.close()
        channel = undefined
      }
    },
    notify(accountId) {
      if (channel) channel.postMessage(accountId)
      else notifyOnce(accountId)
    },
  }
}

function notifyOnce(accountId: string): void {
  const channel = openChannel(channelName)
  channel?.postMessage(accountId)
  channel?.close()
}

/**
 * A channel between the pages of this origin, or undefined where the browser has none or denies it:
 * Firefox does where the customer has it keep nothing for the site.
 */
export function openChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name)
  } catch {
    return undefined
  }
}
