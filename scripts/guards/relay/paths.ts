/** A source of the relay's. */
export const relay = (file: string) => `src/relay/${file}`

/** A test of the relay's. */
export const test = (file: string) => `test/relay/${file}.test.ts`
