const breaks = /[\p{Cc}\p{Zs}\p{Zl}\p{Zp}]+/gu
/** Bidi controls and what else is invisible, but for the joiners that scripts and emoji need. */
const invisible = /(?![\u200c\u200d])\p{Cf}/gu
/** Marks upon marks, which would reach into the lines above and below. */
const piled = /(\p{M}{3})\p{M}+/gu

/**
 * A text that another person wrote, such as the note of a payment, as one line: it keeps its own
 * direction, and changes the order, the lines and the place of nothing around it.
 */
export function foreignText(text: string): string {
  const line = text.replace(invisible, '').replace(breaks, ' ').replace(piled, '$1')
  return `\u2068${line.trim()}\u2069`
}
