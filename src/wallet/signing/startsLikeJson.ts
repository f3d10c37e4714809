/** Checks whether a text begins as a JSON object, list or string does. */
export function startsLikeJson(text: string): boolean {
  return /^\s*[[{"]/.test(text)
}
