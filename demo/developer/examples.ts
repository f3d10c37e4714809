import examples from './examples.json' with { type: 'json' }

/** An example of one call of the library. */
export interface Example {
  /** The one of the function's documentation, with its imports. */
  code: string
  /** The file of the demo that makes the call, from the repository's root; undefined where none does. */
  source?: string
}

/** A function of the library. */
export type ExampleName = keyof typeof examples

/** The example of one call. */
export function exampleOf(name: ExampleName): Example {
  return examples[name]
}
