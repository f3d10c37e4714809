import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { run } from './installPackage.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Builds the sandbox and packs it into a folder. @returns the path of the tarball */
export function packSandbox(folder: string): string {
  run('npx', ['--no-install', 'tsx', 'scripts/build.ts', '--sandbox'], root)
  const pack = ['pack', '--workspace', 'sandbox', '--ignore-scripts', '--json']
  const [{ filename }] = JSON.parse(run('npm', [...pack, '--pack-destination', folder], root))
  return join(folder, filename)
}
