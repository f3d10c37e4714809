/**
 * The URL that a text is, as the platform reads it, and undefined for one that is none.
 *
 * `URL.canParse` is no help: in Node 20 it refuses characters from U+0080 to U+00FF once its caller is
 * compiled, so the same address would pass at first and fail later.
 */
export function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}
