/** What a value from outside must be: checked by the library before it is sent, and by the relay. */
export interface Rule<T> {
  accepts(value: unknown): value is T
  /** Completes the sentence "… must be". */
  expected: string
  /** The type of what it accepts. @default 'string' */
  type?: 'number'
}

/** A rule for text. @param pattern - anchored at both ends */
export function textRule(pattern: RegExp, expected: string): Rule<string> {
  return {
    accepts: (value): value is string => typeof value === 'string' && pattern.test(value),
    expected,
  }
}
