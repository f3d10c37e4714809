import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import { readBundledPackages } from './bundledPackages.ts'

/** Where the bundled code lies within the built library. */
const hpkeFile = 'vendor/hpke.js'

const entry = join(import.meta.dirname, 'hpke-entry.js')

const importOfHpke = /import \{([^}]+)\} from '@hpke\/core'/g

/** A function of @hpke/common that asks Node 18 for `crypto` where there is no global of that name. */
const loadsCrypto =
  /(async function load(?:Subtle)?Crypto\(\) \{\n)[\s\S]*?(return globalThis\.crypto(?:\.subtle)?;)[\s\S]*?\n\}/g

/** The cases of P-384 and P-521 in @hpke/common's one class for all curves of NIST. */
const otherCurves = / +case KemId\.DhkemP384HkdfSha384:[\s\S]+?EC_P_521_PARAMS;\n +break;\n/

/**
 * Bundles what the built library uses of @hpke/core into one file of its own.
 *
 * @hpke/common contains an `import("crypto")` for Node 18, which many bundlers report or replace by a large
 * polyfill. It is left out; every runtime that the library works in has `globalThis.crypto`. So are the curves that
 * the library does not use, 0.9 kB gzipped of each page that unlocks a wallet.
 *
 * @param folder - the built library
 */
export async function bundleHpke(folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.js'))
    .map((path) => join(folder, path))
    .filter((path) => importedNames(path).length > 0)
  const bundle = join(folder, hpkeFile)
  const names = new Set(files.flatMap(importedNames))
  mkdirSync(dirname(bundle), { recursive: true })
  writeFileSync(bundle, await bundled([...names].sort()))
  for (const file of files) redirectImport(file, bundle)
}

function importedNames(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(importOfHpke)].flatMap(([, names = '']) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean),
  )
}

function redirectImport(file: string, bundle: string): void {
  const path = relative(dirname(file), bundle).replaceAll('\\', '/')
  const specifier = path.startsWith('.') ? path : `./${path}`
  const text = readFileSync(file, 'utf8')
  writeFileSync(
    file,
    text.replaceAll(importOfHpke, (_, names) => `import {${names}} from '${specifier}'`),
  )
}

/** The code of these exports of @hpke/core, not minified: users' bundlers do that. */
async function bundled(names: string[]): Promise<string> {
  const [output] = (await build({
    configFile: false,
    logLevel: 'error',
    plugins: [entryOf(names), withoutUnused()],
    build: {
      write: false,
      minify: false,
      target: 'es2022',
      lib: { entry, formats: ['es'] },
      rolldownOptions: { output: { banner } },
    },
  })) as Rolldown.RolldownOutput[]
  const [chunk, ...others] = output?.output ?? []
  if (!chunk || others.length > 0) throw new Error('@hpke/core must become one file')
  return chunk.code
}

/** A licence comment that users' bundlers keep. */
function banner(): string {
  const packages = readBundledPackages().map(({ name, version }) => `${name} ${version}`)
  return `/*! ${packages.join(', ')} - MIT License (c) 2023-2024 Ajitomi Daisuke */`
}

/** A module in memory: what is not among its exports is not bundled. */
function entryOf(names: string[]): Plugin {
  return {
    name: 'hpke-entry',
    enforce: 'pre',
    resolveId: (id) => (id === entry ? id : null),
    load: (id) => (id === entry ? `export { ${names.join(', ')} } from '@hpke/core'` : null),
  }
}

/**
 * Takes the import of Node's crypto out of a module.
 *
 * @throws Error where the module imports anything else dynamically: a new version has to be read first
 */
export function removeNodeCrypto(code: string, id: string): string {
  const changed = code.replaceAll(loadsCrypto, '$1    $2\n}')
  if (/\bimport\(/.test(changed)) {
    throw new Error(`${id} has a dynamic import that the build does not know: read it first`)
  }
  return changed
}

/**
 * Takes P-384 and P-521 out of the class of curves, which then refuses them.
 *
 * @throws Error where the code is not as expected: a new version has to be read first
 */
export function removeOtherCurves(code: string, id: string): string {
  const changed = code.replace(
    otherCurves,
    () => "default:\nthrow new TypeError('Only P-256 is bundled')\n",
  )
  if (/P[-_]?(384|521)/.test(classOf(changed))) {
    throw new Error(`${id} has other curves in a form that the build does not know: read it first`)
  }
  return changed
}

/** The class itself: the bundler drops the constants above it once nothing refers to them. */
function classOf(code: string): string {
  return code.slice(code.indexOf('export class Ec'))
}

function withoutUnused(): Plugin {
  return {
    name: 'without-unused',
    transform(code, id) {
      if (!id.includes('@hpke/')) return null
      const inBrowsers = removeNodeCrypto(code, id)
      return id.endsWith('/dhkemPrimitives/ec.js') ? removeOtherCurves(inBrowsers, id) : inBrowsers
    },
  }
}
