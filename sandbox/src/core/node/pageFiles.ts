import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { notFound } from '../errors.ts'
import { copiesFolder, pageFolder } from './packageFiles.ts'

/** The files of other packages that the page is made of, as paths in node_modules. */
export const vendorFiles: readonly string[] = [
  'lit-html/LICENSE',
  'lit-html/directive-helpers.js',
  'lit-html/directive.js',
  'lit-html/directives/repeat.js',
  'lit-html/lit-html.js',
  'openapi-explorer/LICENSE',
  'openapi-explorer/dist/browser/openapi-explorer.min.js',
]

/**
 * Reads a file of the page by its path under `/_sandbox/page/`.
 *
 * @throws ApiException 404 `NOT_FOUND` for any other path
 */
export function readPageFile(path: string): Promise<Buffer> {
  const file = path.startsWith('vendor/') ? vendorFile(path.slice(7)) : ownFile(path)
  if (file === undefined) throw notFound('NOT_FOUND', 'File')
  return readFile(file)
}

/** The names of the page's own files have one form, so none leads out of the folder. */
function ownFile(name: string): string | undefined {
  if (!/^[a-zA-Z]+\.(html|css|js|svg)$/.test(name)) return undefined
  const file = join(pageFolder(), name)
  return existsSync(file) ? file : undefined
}

/** A copy in the package, or, when the sandbox runs from its sources, the file itself. */
function vendorFile(path: string): string | undefined {
  if (!vendorFiles.includes(path)) return undefined
  const copy = join(copiesFolder(), path)
  return existsSync(copy) ? copy : findInNodeModules(path)
}

/** The file of an installed package, whether the package exports it or not. */
export function findInNodeModules(path: string): string | undefined {
  const folders = createRequire(import.meta.url).resolve.paths(path) ?? []
  return folders.map((folder) => join(folder, path)).find((file) => existsSync(file))
}
