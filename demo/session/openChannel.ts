/**
 * Opens a channel to the other tabs of this page; none where the browser refuses to store anything, or has no such channels.
 *
 * @param name - the same in all tabs
 */
export function openChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name)
  } catch {
    return undefined
  }
}
