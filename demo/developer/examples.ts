/** An example of one call of the library. */
export interface Example {
  /** The function of the library. */
  name: string
  /** The source text, which the compiler checks as every other file. */
  code: string
  /** The file of the demo that makes the call, from the repository's root; undefined where none does. */
  source: string | undefined
}

/** A function of the library that has an example: the name of a file of `code/`. */
export type ExampleName = string

const texts = import.meta.glob<string>('./code/*.ts', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** The example of one call. The last line of its file names the file of the demo. */
export function exampleOf(name: ExampleName): Example {
  const [code = '', source] = (texts[`./code/${name}.ts`] ?? '').split('// In the demo: ')
  return { name, code: code.trimEnd(), source: source?.trimEnd() }
}

/** The names of all examples. */
export function exampleNames(): ExampleName[] {
  return Object.keys(texts).map((path) => path.slice('./code/'.length, -'.ts'.length))
}
