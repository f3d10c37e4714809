/** Builds both packages into their dist folders: clean, then tsc; and the sandbox's database. */
import { spawnSync } from 'node:child_process'
import { chmodSync, rmSync } from 'node:fs'
import { makeDatabaseImage } from '../sandbox/scripts/databaseImage.ts'

const projects = ['tsconfig.build.json', 'sandbox/tsconfig.build.json']

rmSync('dist', { recursive: true, force: true })
rmSync('sandbox/dist', { recursive: true, force: true })
for (const project of projects) {
  const { status } = spawnSync('npx', ['--no-install', 'tsc', '-p', project], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
chmodSync('sandbox/dist/cli.js', 0o755)
await makeDatabaseImage()
