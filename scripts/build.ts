/**
 * Builds both packages into their dist folders: clean, then tsc, then without guard markers; and
 * the sandbox's database. With `--library`, only the library.
 */
import { spawnSync } from 'node:child_process'
import { chmodSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeDatabaseImage } from '../sandbox/scripts/databaseImage.ts'

const isLibraryOnly = process.argv.includes('--library')
const projects = isLibraryOnly
  ? ['tsconfig.build.json']
  : ['tsconfig.build.json', 'sandbox/tsconfig.build.json']
const folders = isLibraryOnly ? ['dist'] : ['dist', 'sandbox/dist']
const markers = /^ *\/\/ guard: [\w-]+\n|\/\* guard: [\w-]+ \*\/ /gm

for (const folder of folders) rmSync(folder, { recursive: true, force: true })
for (const project of projects) {
  const { status } = spawnSync('npx', ['--no-install', 'tsc', '-p', project], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
for (const folder of folders) removeMarkers(folder)
if (!isLibraryOnly) {
  chmodSync('sandbox/dist/cli.js', 0o755)
  await makeDatabaseImage()
}

/** Markers are for `npm run proof:guards`; a package needs none. */
function removeMarkers(folder: string): void {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  for (const path of paths.filter((it) => it.endsWith('.js'))) {
    const file = join(folder, path)
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(markers, ''))
  }
}
