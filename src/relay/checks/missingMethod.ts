/** The methods that every store has. */
export const storeMethods: string[] = ['put', 'get', 'take', 'count']

/** The first of these methods that a value does not have; undefined where it has all. */
export function missingMethod(value: unknown, methods: string[]): string | undefined {
  return methods.find((method) => typeof Reflect.get(Object(value), method) !== 'function')
}
