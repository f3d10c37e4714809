import { directionOf, locale } from './locale.ts'

const marks = /[\u2066\u2069]/g

/**
 * A text that is read from the left in every language: an amount with its sign, a rate or a payment address.
 * On a page that begins at the right it is kept from the words around it, which else would turn it round.
 *
 * @example
 * ```ts
 * leftToRight('−10.00 USDB') // on an Arabic page: '\u2066−10.00 USDB\u2069'
 * ```
 */
export function leftToRight(text: string, direction = directionOf(locale)): string {
  if (direction === 'ltr' || text === '') return text
  return `\u2066${text.replace(marks, '')}\u2069`
}
