/** The lowest and the highest integer that is right. */
export interface Range {
  min: number
  max: number
}

/** Checks whether a value is an object with fields: no list, and no function. */
export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Checks whether a value is an integer of the range. */
export function isWhole(value: unknown, { min, max }: Range): value is number {
  return Number.isInteger(value) && Number(value) >= min && Number(value) <= max
}
