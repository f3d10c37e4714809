/** A rule for values from outside: checked by the library before a value is sent, and by the relay. */
export interface Rule<T> {
  accepts(value: unknown): value is T
  /** Completes the sentence "… must be". */
  expected: string
  /** The type of what it accepts. @default 'string' */
  type?: 'number'
  /** Writes what people type or paste as it is accepted; it may still be refused. */
  normalize?: ((typed: string) => string) | undefined
}

/** Longer text is refused as it is: to normalize it could take long. */
const maxTypedLength = 1_000

/** A rule for text. @param pattern - anchored at both ends */
export function textRule(
  pattern: RegExp,
  expected: string,
  normalize?: (typed: string) => string,
): Rule<string> {
  return {
    accepts: (value): value is string => typeof value === 'string' && pattern.test(value),
    expected,
    normalize,
  }
}

/** A value as the rule writes it. */
export function normalized<T>(value: unknown, { normalize }: Rule<T>): unknown {
  return normalize && typeof value === 'string' && value.length <= maxTypedLength
    ? normalize(value)
    : value
}
