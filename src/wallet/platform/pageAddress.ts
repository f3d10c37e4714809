/** The part of a window or a worker's scope that is used here. */
interface Scope {
  location?: Pick<Location, 'origin'>
  origin?: string
}

/**
 * The origin of a window. A document without an address of its own (about:srcdoc, about:blank) has the
 * origin of the page that made it, which its location does not tell.
 */
export function originOf({ location, origin }: Scope): string {
  const { origin: own = 'null' } = location ?? {}
  return own === 'null' ? String(origin) : own
}

/** The host name of this page; empty where there is none. */
export function pageHostName(): string {
  const { location } = globalThis
  const [, host = ''] = /^\w+:\/\/([^/:]+)/.exec(originOf(globalThis)) ?? []
  return location?.hostname || host
}

/** An address as fetch resolves it; against the origin where the page's own address is a blob's. */
export function absoluteUrl(url: string): string {
  const { document, location } = globalThis
  for (const base of [document?.baseURI ?? location?.href, originOf(globalThis)]) {
    try {
      return new URL(url, base).href
    } catch {
      // No address to resolve against.
    }
  }
  return url
}
