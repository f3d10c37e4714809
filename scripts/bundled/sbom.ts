import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { bundledNames } from './bundledPackages.ts'

const root = join(import.meta.dirname, '../..')

interface LockedPackage {
  version: string
  license?: string
  integrity?: string
  dependencies?: Record<string, string>
}

type Lock = Record<string, LockedPackage>

/** One package in a CycloneDX document. */
interface Component {
  type: 'library'
  'bom-ref': string
  name: string
  version: string
  purl: string
  scope: 'required'
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
 * Lists what the library brings into a page or a backend: the packages npm installs with it, and those
 * whose code is in its own files. It holds no date, so that two builds of one commit are equal.
 */
export function createSbom(): Sbom {
  const { packages } = readJson('package-lock.json') as { packages: Lock }
  const { name, version } = readJson('package.json') as { name: string; version: string }
  const installed = withDependencies(packages, Object.keys(packages['']?.dependencies ?? {}))
  const components = [...new Set([...installed, ...bundledNames])].sort()
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { type: 'library', name, version, purl: purlOf(name, version) } },
    components: components.map((it) => componentOf(it, lockedPackage(packages, it))),
  }
}

/** These packages and all that they depend on. */
function withDependencies(packages: Lock, names: string[]): string[] {
  const reached = new Set(names)
  // A set is walked together with what is added to it meanwhile.
  for (const name of reached) {
    for (const it of Object.keys(lockedPackage(packages, name).dependencies ?? {})) reached.add(it)
  }
  return [...reached]
}

function lockedPackage(packages: Lock, name: string): LockedPackage {
  const locked = packages[`node_modules/${name}`]
  if (!locked) throw new Error(`package-lock.json has no ${name}: run npm install`)
  return locked
}

function componentOf(name: string, { version, license, integrity = '' }: LockedPackage): Component {
  const purl = purlOf(name, version)
  const isBundled = bundledNames.some((it) => it === name)
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version,
    purl,
    scope: 'required',
    licenses: license ? [{ license: { id: license } }] : [],
    hashes: [{ alg: 'SHA-512', content: hexOf(integrity) }],
    properties: [{ name: 'holdfast:delivery', value: isBundled ? 'bundled' : 'installed' }],
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
