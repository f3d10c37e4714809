import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const modules = join(import.meta.dirname, '../../node_modules')

/** What `npm run build` copies into the library, so that its users install none of it. */
export const bundledNames = ['@hpke/common', '@hpke/core'] as const

/** A package whose code lies in the library's own files. */
export interface BundledPackage {
  name: string
  version: string
  license: string
  licenseText: string
}

/** Reads the bundled packages as they are installed here. */
export function readBundledPackages(): BundledPackage[] {
  return bundledNames.map((name) => {
    const { version, license } = JSON.parse(read(`${name}/package.json`))
    return { name, version, license, licenseText: read(`${name}/LICENSE`).trim() }
  })
}

function read(path: string): string {
  return readFileSync(join(modules, path), 'utf8')
}
