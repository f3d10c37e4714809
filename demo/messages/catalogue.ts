import type { english } from './english.ts'

/** Every text of the page, in one language. A translation has the keys of the English catalogue. */
export type Messages = typeof english
