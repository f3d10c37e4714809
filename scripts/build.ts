/**
 * Builds the packages into their dist folders: clean, then tsc, then without guard markers; the library
 * with @hpke/core in a file of its own and a list of what it brings along, the sandbox bundled with what it needs.
 * `--library` and `--sandbox` build one of them.
 */
import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findInNodeModules, vendorFiles } from '../sandbox/src/core/node/pageFiles.ts'
import { bundleHpke } from './bundled/bundleHpke.ts'
import { bundleSandbox } from './bundled/bundleSandbox.ts'
import { keepDeclarations } from './bundled/keepDeclarations.ts'
import { createSbom } from './bundled/sbom.ts'

const markers = /^ *\/\/ guard: [\w-]+\n|\/\* guard: [\w-]+ \*\/ /gm

process.chdir(join(import.meta.dirname, '..'))
const [only] = process.argv.slice(2)
if (only !== '--sandbox') {
  build('dist', 'tsconfig.build.json', 'tsconfig.probe.json')
  widenByteTypes('dist')
  await bundleHpke('dist')
  writeFileSync('dist/sbom.cdx.json', `${JSON.stringify(createSbom(), null, 2)}\n`)
}
if (only !== '--library') {
  build('sandbox/dist', 'sandbox/tsconfig.build.json')
  keepDeclarations(['index', 'playwright', 'testing', 'vitest'], 'sandbox/dist')
  await bundleSandbox(['cli', 'index', 'playwright', 'testing', 'vitest'], 'sandbox/dist')
  removeMarkers('sandbox/dist')
  chmodSync('sandbox/dist/cli.js', 0o755)
  copyVendorFiles()
  cpSync('docs/sandbox', 'sandbox/dist/docs', { recursive: true })
}

function build(folder: string, ...projects: string[]): void {
  rmSync(folder, { recursive: true, force: true })
  for (const project of projects) compile(project)
  removeMarkers(folder)
}

function compile(project: string): void {
  const { status } = spawnSync('npx', ['--no-install', 'tsc', '-p', project], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

/** Markers are for `npm run proof:guards`; a package needs none. */
function removeMarkers(folder: string): void {
  rewriteFiles(folder, '.js', (text) => text.replaceAll(markers, ''))
}

/** TypeScript before 5.7 has no such type, and no export of the library's entries uses it. */
function widenByteTypes(folder: string): void {
  rewriteFiles(folder, '.d.ts', (text) => text.replaceAll('Uint8Array<ArrayBuffer>', 'Uint8Array'))
}

function rewriteFiles(folder: string, ending: string, rewrite: (text: string) => string): void {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  for (const path of paths.filter((it) => it.endsWith(ending))) {
    const file = join(folder, path)
    writeFileSync(file, rewrite(readFileSync(file, 'utf8')))
  }
}

/** What the sandbox's page is made of, so that its users need not install whole packages for it. */
function copyVendorFiles(): void {
  for (const path of vendorFiles) {
    const file = findInNodeModules(path)
    if (file === undefined) throw new Error(`${path} is not installed; run npm ci`)
    cpSync(file, join('sandbox/dist/vendor', path))
  }
}
