import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * Writes `schema/tables.sql` from the table definitions: `npm run generate -w sandbox`; with `--check`
 * fails when it is out of date.
 *
 * The tables are made STRICT, which drizzle-kit has no word for: a text is no amount.
 */
const folder = fileURLToPath(new URL('..', import.meta.url))
const file = `${folder}schema/tables.sql`

const text = exportTables()
if (!process.argv.includes('--check')) writeFileSync(file, text)
else if (readFileSync(file, 'utf8') !== text) {
  process.stderr.write('schema/tables.sql is out of date: run npm run generate -w sandbox\n')
  process.exitCode = 1
}

function exportTables(): string {
  const kit = fileURLToPath(new URL('../../node_modules/drizzle-kit/bin.cjs', import.meta.url))
  const run = spawnSync(process.execPath, [kit, 'export'], { cwd: folder, encoding: 'utf8' })
  if (run.status !== 0) throw new Error(`drizzle-kit failed: ${run.stderr}${run.stdout}`)
  return `${run.stdout.replaceAll(/^\);$/gm, ') STRICT;').trim()}\n`
}
