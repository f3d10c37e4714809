import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { bundledFolders } from './bundledPackages.ts'

const root = join(import.meta.dirname, '../..')

interface LockedPackage {
  version: string
  license?: string
  integrity?: string
  optional?: boolean
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

type Named = { name: string; version: string }

type Lock = Record<string, LockedPackage>

/** One package in a CycloneDX document. */
interface Component {
  type: 'library'
  'bom-ref': string
  name: string
  version: string
  purl: string
  scope: 'required' | 'optional'
  licenses: { license: { id: string } }[]
  hashes: { alg: 'SHA-512'; content: string }[]
  properties: { name: string; value: string }[]
}

/** A CycloneDX document, as far as it is used here. */
export interface Sbom {
  bomFormat: 'CycloneDX'
  specVersion: '1.5'
  version: 1
  metadata: { component: { type: 'library'; name: string; version: string; purl: string } }
  components: Component[]
}

/**
 * Lists what a package brings into a page, a backend or a test run: the packages npm installs with it, and those
 * whose code is in its own files. It holds no date, so that two builds of one commit are equal.
 *
 * @param workspace - the package's folder in the lock file: empty for the library
 * @param bundled - where the repository has the packages that are bundled
 */
export function createSbom(workspace = '', bundled = bundledFolders): Sbom {
  const { packages } = readJson('package-lock.json') as { packages: Lock }
  const { name, version } = readJson(join(workspace, 'package.json')) as Named
  const installed = withDependencies(packages, needsOf(packages[workspace]))
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { type: 'library', name, version, purl: purlOf(name, version) } },
    components: [
      ...bundled.map((it) => componentOf(packages, it, 'bundled')),
      ...installed.map((it) => componentOf(packages, it, 'installed')),
    ].sort((a, b) => (a.name < b.name ? -1 : 1)),
  }
}

/** Where these packages and all that they depend on are installed. */
function withDependencies(packages: Lock, names: string[]): string[] {
  const reached = new Set(names.map((name) => `node_modules/${name}`))
  // A set is walked together with what is added to it meanwhile.
  for (const folder of reached) {
    for (const name of needsOf(packages[folder])) reached.add(`node_modules/${name}`)
  }
  return [...reached]
}

/** What npm installs with a package; of the optional ones, those of the machine. */
function needsOf({ dependencies, optionalDependencies }: Partial<LockedPackage> = {}): string[] {
  return Object.keys({ ...dependencies, ...optionalDependencies })
}

function componentOf(packages: Lock, folder: string, delivery: 'bundled' | 'installed'): Component {
  const locked = packages[folder]
  if (!locked) throw new Error(`package-lock.json has no ${folder}: run npm install`)
  const { version, license, optional, integrity = '' } = locked
  const name = folder.replace(/^.*node_modules\//, '')
  const purl = purlOf(name, version)
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version,
    purl,
    scope: optional ? 'optional' : 'required',
    licenses: license ? [{ license: { id: license } }] : [],
    hashes: [{ alg: 'SHA-512', content: hexOf(integrity) }],
    properties: [{ name: 'holdfast:delivery', value: delivery }],
  }
}

function purlOf(name: string, version: string): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`
}

function hexOf(integrity: string): string {
  return Buffer.from(integrity.replace(/^sha512-/, ''), 'base64').toString('hex')
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(join(root, path), 'utf8'))
}
