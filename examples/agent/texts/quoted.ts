/** What ISO 20022 allows for a name. */
const maxLength = 140

/** Every character that could end the quotation, or looks as if it did. */
const quotationMarks =
  /["\p{Pi}\p{Pf}\u02ba\u02ee\u05f4\u201a\u201e\u2033\u2036\u275d\u275e\u3003\u301d-\u301f\uff02\u{1f676}-\u{1f678}]/gu

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
