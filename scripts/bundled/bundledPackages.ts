import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** What `npm run build` copies into the library, so that its users install none of it. */
export const bundledNames = ['@hpke/common', '@hpke/core'] as const

/** Where the repository has them installed. */
export const bundledFolders: readonly string[] = bundledNames.map((it) => `node_modules/${it}`)

/** Packages that are published without their licence's text, and where that text is. */
const textsElsewhere: Record<string, string> = {
  '@hono/zod-openapi': 'node_modules/hono/LICENSE',
  '@hono/zod-validator': 'node_modules/hono/LICENSE',
  'drizzle-orm': 'LICENSE',
}

/** A package whose code lies in the files of one of ours. */
export interface BundledPackage {
  name: string
  version: string
  license: string
  licenseText: string
}

/**
 * Reads bundled packages as they are installed here.
 *
 * @param folders - below the root of the repository
 * @throws Error where a package has no text of its licence: say where it is
 */
export function readBundledPackages(folders = bundledFolders): BundledPackage[] {
  return folders.map((folder) => {
    const { name, version, license } = JSON.parse(read(`${folder}/package.json`))
    return { name, version, license, licenseText: licenseText(name, folder) }
  })
}

function licenseText(name: string, folder: string): string {
  const files = readdirSync(join(root, folder))
    .filter((file) => /^(licen[sc]e|notice|copyrightnotice)(\.\w+)?$/i.test(file))
    .map((file) => `${folder}/${file}`)
  const elsewhere = textsElsewhere[name]
  if (files.length === 0 && elsewhere !== undefined) files.push(elsewhere)
  if (files.length === 0) throw new Error(`${name} has no text of its licence: say where it is`)
  return files.map((file) => read(file).trim()).join('\n\n')
}

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}
