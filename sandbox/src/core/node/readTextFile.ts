import { readFileSync } from 'node:fs'

/** Reads a file as UTF-8 text. */
export function readTextFile(path: string): string {
  return readFileSync(path, 'utf8')
}
