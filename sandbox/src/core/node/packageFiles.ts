import { readFileSync } from 'node:fs'
import { join } from 'node:path'

// Files of this package that are no modules. The depth is that of this file, built or not.
const packageFolder = join(import.meta.dirname, '../../..')

/** Names the folder of the database migrations. */
export function migrationsFolder(): string {
  return join(packageFolder, 'drizzle')
}

/** Names the folder of the page, whose files are served as they are. */
export function pageFolder(): string {
  return join(packageFolder, 'page')
}

/** Reads the version of this package. */
export function readVersion(): string {
  const text = readFileSync(join(packageFolder, 'package.json'), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}
