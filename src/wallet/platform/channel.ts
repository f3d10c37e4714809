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
