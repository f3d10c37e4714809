/** Lets other pages wait for the end of this one. Returns how to let them go on before. */
export function holdPresence(name: string): () => void {
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const { locks } = globalThis.navigator ?? {}
  // It never waits: behind a page that waits for another one's end it goes without.
  const options = { mode: 'shared', ifAvailable: true } as const
  locks?.request(nameOf(name), options, (lock) => (lock ? held : undefined)).catch(() => undefined)
  return release
}

/** True where no page is present under this name; false where the browser does not tell. */
export async function isAbsent(name: string): Promise<boolean> {
  const found = await globalThis.navigator?.locks?.query().catch(() => undefined)
  return found?.held?.every((lock) => lock.name !== nameOf(name)) ?? false
}

/**
 * Calls back once no page is present under this name, such as after a reload. Where the browser has
 * no locks or denies them, it does not call back.
 *
 * @param signal - ends the wait
 */
export function whenAbsent(name: string, onAbsent: () => void, signal: AbortSignal): void {
  const { locks } = globalThis.navigator ?? {}
  locks?.request(nameOf(name), { signal }, onAbsent).catch(() => undefined)
}

function nameOf(name: string): string {
  return `holdfast:present:${name}`
}
