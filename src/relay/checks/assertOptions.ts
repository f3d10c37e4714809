import { WalletError } from '../../shared/errors.ts'

/** The types an option may have, by `typeof`; `any` is checked elsewhere. */
type Types = 'any' | ('function' | 'string' | 'number' | 'undefined')[]

/**
 * Compares the options of a function other than `createRelay`, which has checkShape, with their types.
 *
 * @param caller - the function, for the message
 * @throws INVALID_INPUT for options that are no object, a name that is not known, and another type
 */
export function assertOptions(
  caller: string,
  options: unknown,
  table: Record<string, Types>,
): void {
  const names = Object.keys(table).join(', ')
  if (typeof options !== 'object' || options === null) {
    throw new WalletError('INVALID_INPUT', `${caller} must be given an object of: ${names}`)
  }
  const unknown = Object.keys(options).find((name) => !Object.hasOwn(table, name))
  // guard: relay-other-option-names
  if (unknown !== undefined) {
    const message = `${caller} must not be given the option ${unknown}; known are ${names}`
    throw new WalletError('INVALID_INPUT', message)
  }
  for (const [name, types] of Object.entries<string | string[]>(table)) {
    if (typeof types === 'string' || types.includes(typeof Reflect.get(options, name))) continue
    const expected = types.filter((type) => type !== 'undefined').join(' or a ')
    throw new WalletError('INVALID_INPUT', `${caller} option ${name} must be a ${expected}`)
  }
}
