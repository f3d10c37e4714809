/**
 * Fills in the field that asks for a code, as a browser or phone does that finds one in a message.
 *
 * @returns false when nothing on the screen asks for a code
 */
export function fillCode(code: string): boolean {
  const field = document.querySelector<HTMLInputElement>('[autocomplete="one-time-code"]')
  if (!field) return false
  field.value = code
  field.focus()
  return true
}
