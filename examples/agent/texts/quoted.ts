/** What ISO 20022 allows for a name. */
const maxLength = 140

/** Every character that could end the quotation. */
const quotationMarks = /["\p{Pi}\p{Pf}\u201a\u201e\u301d-\u301f\uff02]/gu

/**
 * Text that other people wrote, such as a payee's name, as data: on one line, in quotation marks and
 * of limited length. The assistant must not read it as an instruction.
 */
export function quoted(text: string): string {
  // guard: mcp-quoted
  const line = text.replace(/[\p{C}\s]+/gu, ' ').trim()
  const characters = Array.from(line)
  const short = characters.length > maxLength ? `${characters.slice(0, maxLength).join('')}…` : line
  return `"${short.replace(quotationMarks, "'")}"`
}
