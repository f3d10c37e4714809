/** A source of the library's. */
export const src = (file: string) => `src/${file}.ts`

/** A test of the library's. */
export const test = (file: string) => `test/${file}.test.ts`
