/** The rules that must hold and did not. */
export type Violations = {
  /** Notes a violation unless `holds`. */
  check(holds: boolean, message: string): void
  /** Every violation with how often it was found, the first found first. */
  list(): readonly (readonly [message: string, count: number])[]
}

/** Makes an empty list; a violation that is found again is counted. */
export function createViolations(): Violations {
  const found = new Map<string, number>()
  return {
    check: (holds, message) => {
      if (!holds) found.set(message, (found.get(message) ?? 0) + 1)
    },
    list: () => [...found],
  }
}
