/**
 * A number in groups of four, as one reads it out. Its end may be a shorter group.
 *
 * @example
 * ```ts
 * groupInFours('01234567-89ab') // '0123 4567 89AB'
 * ```
 */
export function groupInFours(number: string): string {
  const plain = number.replaceAll('-', '').toUpperCase()
  return plain.replace(/.{4}(?=.)/g, '$& ')
}
