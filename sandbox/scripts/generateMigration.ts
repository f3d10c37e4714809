import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Writes the next migration from the table definitions: `npm run generate -w sandbox -- --name x`.
 * drizzle-kit is installed at the root and looks for drizzle-orm beside itself, while npm puts that
 * one in this workspace; a link for the time of the run brings them together.
 *
 * A sandbox chooses its schema, so no migration names one; drizzle-kit writes `public` where a table
 * refers to another.
 */
const folder = fileURLToPath(new URL('..', import.meta.url))
const link = fileURLToPath(new URL('../../node_modules/drizzle-orm', import.meta.url))
const isMissing = !existsSync(link)

if (isMissing) symlinkSync(`${folder}node_modules/drizzle-orm`, link)
try {
  const kit = fileURLToPath(new URL('../../node_modules/drizzle-kit/bin.cjs', import.meta.url))
  const run = spawnSync(process.execPath, [kit, 'generate', ...process.argv.slice(2)], {
    cwd: folder,
    stdio: 'inherit',
  })
  process.exitCode = run.status ?? 1
  removeSchemas(`${folder}drizzle`)
} finally {
  if (isMissing) rmSync(link)
}

function removeSchemas(migrations: string): void {
  for (const name of readdirSync(migrations).filter((file) => file.endsWith('.sql'))) {
    const file = join(migrations, name)
    const text = readFileSync(file, 'utf8')
    const unqualified = text.replaceAll('"public".', '')
    if (unqualified !== text) writeFileSync(file, unqualified)
  }
}
