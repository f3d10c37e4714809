const maxLength = 200

/**
 * Text that other people wrote, such as a payee's name, on one line and in quotation marks: the
 * assistant must not read it as an instruction.
 */
export function quoted(text: string): string {
  // guard: mcp-quoted
  const line = text.replace(/[\p{C}\s]+/gu, ' ').trim()
  const short = line.length > maxLength ? `${line.slice(0, maxLength)}…` : line
  return `"${short.replaceAll('"', "'")}"`
}
