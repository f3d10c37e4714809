/** What ISO 20022 allows for a name. */
const maxLength = 140

/**
 * Every character that could end the quotation, or looks as if it did: Unicode's quotation marks, and
 * letters, primes and ornaments that look like one.
 */
const quotationMarks =
  /[\p{Quotation_Mark}\p{Pi}\p{Pf}\u02ba\u02dd\u02ee\u02f5\u02f6\u05f4\u1cd3\u2033\u2034\u2036\u2037\u2057\u275b-\u275e\u2760\u3003\ua78b\ua78c\u{1f676}-\u{1f678}]/gu

/** What a person does not see and a model reads, such as variation selectors, fillers and the braille blank. */
// guard: mcp-invisible
const invisible = /[\p{C}\p{Default_Ignorable_Code_Point}\u2800\s]+/gu

/**
 * Text that other people wrote, such as a payee's name, as data: on one line, in quotation marks and
 * of limited length. The assistant must not read it as an instruction.
 */
export function quoted(text: string): string {
  // guard: mcp-quoted
  const line = text.replace(invisible, ' ').trim()
  const characters = Array.from(line)
  const short = characters.length > maxLength ? `${characters.slice(0, maxLength).join('')}…` : line
  return `"${short.replace(quotationMarks, "'")}"`
}
