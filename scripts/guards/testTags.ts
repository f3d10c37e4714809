import { readSource } from './markers.ts'

/** Reads the tags of a file’s tests: Vitest’s `{ tags: ['T1'] }`, Playwright’s `{ tag: '@T1' }`. */
export function readTestTags(file: string): Set<string> {
  const lists = readSource(file).matchAll(/\btags?: (\[[^\]]*\]|'[^']*')/g)
  const tags = [...lists].flatMap(([, list = '']) => [...list.matchAll(/'@?(\w[\w-]*)'/g)])
  return new Set(tags.map(([, tag = '']) => tag))
}
