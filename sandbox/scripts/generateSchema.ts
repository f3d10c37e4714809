import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * Writes what lists every table, from the definitions in the `*.table.ts`: `schema/tables.sql` and
 * `src/snapshots/everyTable.ts`. `npm run generate -w sandbox`; with `--check` fails when one is out of date.
 */
const folder = fileURLToPath(new URL('..', import.meta.url))
const files = {
  'schema/tables.sql': exportTables(),
  'src/snapshots/everyTable.ts': listTables(),
}

for (const [path, text] of Object.entries(files)) {
  if (!process.argv.includes('--check')) writeFileSync(folder + path, text)
  else if (readFileSync(folder + path, 'utf8') !== text) {
    process.stderr.write(`${path} is out of date: run npm run generate -w sandbox\n`)
    process.exitCode = 1
  }
}

/** The tables are made STRICT, which drizzle-kit has no word for: a text is no amount. */
function exportTables(): string {
  const kit = fileURLToPath(new URL('../../node_modules/drizzle-kit/bin.cjs', import.meta.url))
  const run = spawnSync(process.execPath, [kit, 'export'], { cwd: folder, encoding: 'utf8' })
  if (run.status !== 0) throw new Error(`drizzle-kit failed: ${run.stderr}${run.stdout}`)
  return `${run.stdout.replaceAll(/^\);$/gm, ') STRICT;').trim()}\n`
}

/** By path, as the other file has them, and within a module in the order of its definitions. */
function listTables(): string {
  const modules = readdirSync(`${folder}src`, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.table.ts'))
    .sort()
    .map((path) => ({ path, names: tablesOf(readFileSync(`${folder}src/${path}`, 'utf8')) }))
  const imports = modules.map(
    ({ path, names }) => `import { ${names.toSorted().join(', ')} } from '../${path}'`,
  )
  return `import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
${imports.join('\n')}

/** Every table. Written by \`npm run generate -w sandbox\`. */
export const everyTable: readonly SQLiteTable[] = [
${modules.flatMap(({ names }) => names.map((name) => `  ${name},`)).join('\n')}
]
`
}

function tablesOf(source: string): string[] {
  return [...source.matchAll(/^export const (\w+) = sqliteTable\(/gm)].map(([, name = '']) => name)
}
