import { spawnSync } from 'node:child_process'
import { existsSync, rmSync, symlinkSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * Writes the next migration from the table definitions: `npm run generate -w sandbox -- --name x`.
 * drizzle-kit is installed at the root and looks for drizzle-orm beside itself, while npm puts that
 * one in this workspace; a link for the time of the run brings them together.
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
} finally {
  if (isMissing) rmSync(link)
}
