import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** A page of the documentation as it should be. */
export interface Page {
  /** From the root of the repository. */
  path: string
  text: string
}

/** Reads a file of the repository; a page that is not there yet is empty. */
export function readText(path: string): string {
  try {
    return readFileSync(join(root, path), 'utf8')
  } catch {
    return ''
  }
}

/**
 * Replaces what lies between two comments of a page: `<!-- routes -->` and `<!-- /routes -->`.
 *
 * @throws Error where the page has no such comments
 */
export function fill(page: string, name: string, content: string): string {
  const [opening, closing] = [`<!-- ${name} -->\n`, `<!-- /${name} -->`]
  const [before, rest = ''] = page.split(opening)
  const [, after] = rest.split(closing)
  if (after === undefined) throw new Error(`A page has no ${opening.trim()} with its end`)
  return `${before}${opening}${content}\n${closing}${after}`
}
