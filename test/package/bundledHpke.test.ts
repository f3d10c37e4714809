import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, inject, it } from 'vitest'
import { bundledNames } from '../../scripts/bundled/bundledPackages.ts'
import type { Sbom } from '../../scripts/bundled/sbom.ts'
import { readImports } from '../../scripts/layers/readImports.ts'
import { run } from './installPackage.ts'

const { folder, packed, names } = inject('installed')
const library = join(folder, 'node_modules/holdfast')
const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string) => readFileSync(join(library, path), 'utf8')
const { packages: locked } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, { version: string; integrity: string }>
}
const lockedVersions = bundledNames.map(
  (name) => `${name} ${locked[`node_modules/${name}`]?.version}`,
)

describe('the bundled @hpke/core', { tags: ['T20'] }, () => {
  it('has the locked version', () => {
    const [banner] = read('dist/vendor/hpke.js').split('\n')

    for (const version of lockedVersions) expect(banner).toContain(version)
  })

  it('comes with its licence', () => {
    const notices = read('THIRD-PARTY-NOTICES.md')

    for (const version of lockedVersions) expect(notices).toContain(`## ${version}\n\nMIT\n`)
    expect(notices.match(/The above copyright notice/g)).toHaveLength(bundledNames.length)
  })

  it.each(['docs/performance.md', 'SECURITY.md'])('is named with its version in %s', (page) => {
    for (const version of lockedVersions) expect(read(page)).toContain(version)
  })

  it('opens sealed session keys', () => {
    const { cases } = readVectors('credential-bundles')
    const script = `
      import { openSessionKey } from 'holdfast/crypto'
      const algorithm = { name: 'ECDH', namedCurve: 'P-256' }
      for (const { recipient, bundle } of ${JSON.stringify(cases)}) {
        const { d, ...publicKeyJwk } = recipient.privateKeyJwk
        const keyPair = {
          privateKey: await crypto.subtle.importKey('jwk', { ...publicKeyJwk, d }, algorithm, false, ['deriveBits']),
          publicKey: await crypto.subtle.importKey('jwk', publicKeyJwk, algorithm, true, []),
        }
        console.log((await openSessionKey(bundle, keyPair)).publicKeyHex)
      }`
    const opened = run('node', ['--input-type=module', '-e', script], folder).trim().split('\n')

    expect(opened).toEqual(cases.map(({ expected }) => expected.compressedPublicKeyHex))
  })
})

describe('the packed scripts', { tags: ['T20'] }, () => {
  it('import nothing but the declared dependencies, and no module of Node’s but in the command', () => {
    const { dependencies } = JSON.parse(read('package.json'))
    const declared = [...Object.keys(dependencies), 'react']
    const isCommand = (path: string) => /^(?:package\/)?dist\/probe[./]/.test(path)
    const scripts = packed.filter((path) => path.endsWith('.js') && !isCommand(path))
    const imported = scripts.flatMap((path) => readImports(path, read(path)))
    const packages = imported.flatMap((it = 'computed') => (it.startsWith('.') ? [] : nameOf(it)))

    expect(packages.length).toBeGreaterThan(5)
    expect([...new Set(packages)].filter((name) => !declared.includes(name))).toEqual([])
  })
})

describe('the packed list of components', { tags: ['T20'] }, () => {
  const sbom: Sbom = JSON.parse(read('dist/sbom.cdx.json'))

  it('names all that is installed with the package, and all that is bundled in it', () => {
    const installed = names.filter((name) => name !== 'holdfast')

    expect(sbom.components.map(({ name }) => name)).toEqual([...installed, ...bundledNames].sort())
  })

  it('has their locked versions and hashes', () => {
    for (const { name, version, hashes } of sbom.components) {
      const { version: lockedVersion, integrity = '' } = locked[`node_modules/${name}`] ?? {}
      const content = Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex')

      expect({ name, version, hashes }).toEqual({
        name,
        version: lockedVersion,
        hashes: [{ alg: 'SHA-512', content }],
      })
    }
  })
})

interface Vectors {
  cases: {
    recipient: { privateKeyJwk: JsonWebKey }
    bundle: string
    expected: { compressedPublicKeyHex: string }
  }[]
}

function readVectors(name: string): Vectors {
  return JSON.parse(readFileSync(join(root, `test/vectors/${name}.json`), 'utf8'))
}

function nameOf(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
}
