import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

// Files of this package that are no modules. The depth is that of this file, built or not.
const packageFolder = '../../..'

/** Names the folder of the database migrations. */
export function migrationsFolder(): string {
  return fileURLToPath(new URL(`${packageFolder}/drizzle`, import.meta.url))
}

/** Names the folder of the page, whose files are served as they are. */
export function pageFolder(): string {
  return fileURLToPath(new URL(`${packageFolder}/page`, import.meta.url))
}

/** Reads the version of this package. */
export function readVersion(): string {
  const text = readFileSync(new URL(`${packageFolder}/package.json`, import.meta.url), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}
