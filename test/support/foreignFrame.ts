import { vi } from 'vitest'

/** Puts the page into a frame of another site, as the page sees it, until `vi.unstubAllGlobals`. */
export function frameByAnotherSite(): void {
  const outer = {
    get location(): never {
      throw new DOMException('Blocked a frame with origin', 'SecurityError')
    },
  }
  Object.assign(outer, { parent: outer })
  vi.stubGlobal('window', { parent: outer, location: { origin: 'https://app.example' } })
}
