import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Schema } from '../database/schema.ts'
import type { Settings } from '../settings.ts'

// Files of this package that are no modules. The depth is that of this file, built or not.
const packageFolder = join(import.meta.dirname, '../../..')

/** Reads the statements that make the tables, then those of the ledger's rules. */
export function readSchema({ schemaFolder = join(packageFolder, 'schema') }: Settings): Schema {
  const files = ['tables.sql', 'rules.sql'].map((name) => join(schemaFolder, name))
  const statements = files.map((file) => readFileSync(file, 'utf8')).join('\n')
  const digest = createHash('sha256').update(statements).digest()
  return { statements, identity: digest.readUInt32BE() >>> 1 }
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
