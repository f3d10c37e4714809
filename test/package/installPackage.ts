import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'

/** The package as a consumer has it: packed, and installed in a project of its own. */
export interface InstalledPackage {
  /** The consumer's project. */
  folder: string
  tarball: string
  /** What the tarball holds. */
  packed: string[]
  /** The packages that were installed: this one and what came with it. */
  names: string[]
}

declare module 'vitest' {
  interface ProvidedContext {
    installed: InstalledPackage
  }
}

const root = fileURLToPath(new URL('../..', import.meta.url))

/** After this time a command is killed: a registry that does not respond must not hang a lane. */
const maxCommandMs = 240_000

/** Runs a command and gives what it printed. */
export function run(command: string, args: string[], cwd: string, env: object = {}): string {
  const options = { cwd, env: { ...process.env, ...env }, timeout: maxCommandMs }
  return execFileSync(command, args, {
    ...options,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** A consumer's project with these packages in it. */
export function newProject(packages: string[], ...flags: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'holdfast-package-'))
  writeFileSync(join(folder, 'package.json'), '{"type":"module","private":true}')
  const quick = ['--no-audit', '--no-fund', '--prefer-offline']
  run('npm', ['install', ...quick, ...flags, ...packages], folder)
  return folder
}

/** The names of the packages a consumer's project holds. */
export function installedNames(folder: string): string[] {
  const modules = join(folder, 'node_modules')
  return readdirSync(modules)
    .filter((name) => !name.startsWith('.'))
    .flatMap((name) =>
      name.startsWith('@')
        ? readdirSync(join(modules, name)).map((inner) => `${name}/${inner}`)
        : name,
    )
}

/** Vitest's global setup of the package lanes: everything is built and installed once. */
export function setup({ provide }: TestProject): () => void {
  // A run of several lanes packs once for all of them.
  const { PACKED_LIBRARY: ofRun } = process.env
  const output = ofRun ?? mkdtempSync(join(tmpdir(), 'holdfast-tarball-'))
  const { filename, files } = packOnce(output)
  const tarball = join(output, filename)
  // React is a peer, which holdfast/react needs; it brings nothing else.
  const folder = newProject([tarball, 'react@19.3.1'], '--omit=peer')
  const names = installedNames(folder).filter((name) => name !== 'react')
  provide('installed', { folder, tarball, packed: files.map(({ path }) => path), names })
  return () => {
    for (const each of ofRun ? [folder] : [output, folder])
      rmSync(each, { recursive: true, force: true })
  }
}

/** What npm prints about a package that it packed. */
interface Packed {
  filename: string
  files: { path: string }[]
}

/** Builds and packs the library into a folder, where that has not been done. */
function packOnce(output: string): Packed {
  const kept = join(output, 'packed.json')
  if (existsSync(kept)) return JSON.parse(readFileSync(kept, 'utf8'))
  mkdirSync(output, { recursive: true })
  run('npx', ['--no-install', 'tsx', 'scripts/build.ts', '--library'], root)
  const printed = run(
    'npm',
    ['pack', '--ignore-scripts', '--json', '--pack-destination', output],
    root,
  )
  const [packed] = JSON.parse(printed) as [Packed]
  writeFileSync(kept, JSON.stringify(packed))
  return packed
}
