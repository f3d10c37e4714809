import { wrongOption } from './wrongOption.ts'

/**
 * White space at an end of a secret comes from a file or a form, and would be sent as a part of it.
 *
 * @throws INVALID_INPUT naming the option
 */
export function checkSecret(secret: string, option: string): void {
  // guard: relay-secret-white-space
  if (secret === secret.trim()) return
  throw wrongOption(option, 'must not begin or end with white space, such as a line break')
}
