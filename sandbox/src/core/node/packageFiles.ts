import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Schema } from '../database/schema.ts'
import type { Settings } from '../settings.ts'

/** Reads the statements that make the tables, then those of the ledger's rules. */
export function readSchema({ schemaFolder = join(packageFolder(), 'schema') }: Settings): Schema {
  const files = ['tables.sql', 'rules.sql'].map((name) => join(schemaFolder, name))
  const statements = files.map((file) => readFileSync(file, 'utf8')).join('\n')
  const digest = createHash('sha256').update(statements).digest()
  return { statements, identity: digest.readUInt32BE() >>> 1 }
}

/** Names the folder of the page, whose files are served as they are. */
export function pageFolder(): string {
  return join(packageFolder(), 'page')
}

/** Names the folder of what the build copied out of devDependencies. */
export function copiesFolder(): string {
  return join(packageFolder(), 'dist/vendor')
}

/** Reads the version of this package. */
export function readVersion(): string {
  const text = readFileSync(join(packageFolder(), 'package.json'), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}

/** Finds the folder of those files of this package that are no modules: the build puts this code at another depth. */
function packageFolder(folder = import.meta.dirname): string {
  const above = dirname(folder)
  if (existsSync(join(folder, 'package.json')) || above === folder) return folder
  return packageFolder(above)
}
