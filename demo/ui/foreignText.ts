import { directionOf, locale } from './locale.ts'

const breaks = /[\p{Cc}\p{Zs}\p{Zl}\p{Zp}]+/gu
/** Bidi controls and what else is invisible, but for the joiners and selectors that scripts and emoji need. */
const invisible = /(?!\u200c|\u200d|\ufe0e|\ufe0f)[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu
/** Marks upon marks, which would reach into the lines above and below, also with joiners between them. */
const piled = /((?:\p{M}[\u200c\u200d]*){3})[\p{M}\u200c\u200d]+/gu
const seen = /[\p{L}\p{N}\p{P}\p{S}]/u
/** What runs from left to right needs no isolation on a page that does, too: it would be copied with the text. */
const alike = /^[\p{ASCII}\p{M}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}’‘“”«»–—…¿¡€£]*$/u

/**
 * A text that another person wrote, such as the note of a payment, as one line: it keeps its own
 * direction, and changes the order, the lines and the place of nothing around it.
 *
 * @returns an empty text where nothing of it can be seen
 */
export function foreignText(text: string, direction = directionOf(locale)): string {
  const line = text.replace(invisible, '').replace(breaks, ' ').replace(piled, '$1').trim()
  if (!seen.test(line)) return ''
  return direction === 'ltr' && alike.test(line) ? line : `\u2068${line}\u2069`
}
