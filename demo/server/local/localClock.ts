/** The one clock of the demo's world: the machine's until it follows the sandbox's. */
export interface LocalClock {
  /** Milliseconds since 1970. */
  now(): number
  /** How far it is ahead of the machine's clock, in whole seconds. */
  aheadSeconds(): number
  /** Takes the time from another clock from here on. */
  follow(source: () => Date): void
}

export function createLocalClock(): LocalClock {
  let source = () => new Date()
  return {
    now: () => source().getTime(),
    aheadSeconds: () => Math.round((source().getTime() - Date.now()) / 1000),
    follow: (next) => {
      source = next
    },
  }
}
