/** Checks whether two keys in hex, compressed or not, share the x of their points. */
export function isSameKey(left: string, right: string): boolean {
  return xOf(left) === xOf(right)
}

function xOf(publicKeyHex: string): string {
  // Stryker disable next-line MethodExpression: in capitals both sides are equal, too
  return publicKeyHex.slice(2, 66).toLowerCase()
}
