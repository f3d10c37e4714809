import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, inject, it } from 'vitest'
import { bundledNames } from '../../scripts/bundled/bundledPackages.ts'
import { run as runIn } from './installPackage.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const { folder, tarball, packed, names } = inject('installed')
const entries = ['holdfast', 'holdfast/crypto', 'holdfast/react', 'holdfast/relay']

const pages = ['docs', 'docs/relay', 'docs/sandbox', 'docs/wallet'].flatMap((path) =>
  readdirSync(join(root, path))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${path}/${name}`),
)

/** What may come with the package: at most twelve packages, transitive and bundled ones counted. */
const allowed = [
  '@hpke/common',
  '@hpke/core',
  '@noble/curves',
  '@noble/hashes',
  '@scure/base',
  '@scure/bip39',
  'holdfast',
  'idb-keyval',
  'oauth4webapi',
]

const run = (command: string, args: string[], cwd = folder) => runIn(command, args, cwd)

describe('the packed package', () => {
  it('holds the built library, its docs, and nothing else', () => {
    const others = packed.filter((path) => !/^dist\/.+\.(js|d\.ts)$/.test(path))
    const expected = [
      'CHANGELOG.md',
      'LICENSE',
      'README.md',
      'SECURITY.md',
      'THIRD-PARTY-NOTICES.md',
      'dist/sbom.cdx.json',
      ...pages,
      'package.json',
      'src/relay/README.md',
    ]
    expect(others.sort()).toEqual(expected.sort())
  })

  it('installs no more than the packages that were argued for', { tags: ['T20'] }, () => {
    const brought = [...names, ...bundledNames]
    expect(brought.filter((name) => !allowed.includes(name))).toEqual([])
    expect(brought.length).toBeLessThanOrEqual(12)
    expect(names.filter((name) => name.startsWith('@hpke/'))).toEqual([])
  })

  it('runs no script when it is installed, and pins what it depends on', { tags: ['T20'] }, () => {
    const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>
      dependencies: Record<string, string>
    }
    expect(Object.keys(manifest.scripts).filter((name) => /install|prepare/.test(name))).toEqual([])
    for (const version of Object.values(manifest.dependencies)) {
      expect(version).toMatch(/^\d+\.\d+\.\d+$/)
    }
  })

  it('locks every package of the repository by its hash, from no registry of its own', {
    tags: ['T20'],
  }, () => {
    const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, { link?: true; integrity?: string; resolved?: string }>
    }
    const fetched = Object.entries(packages).filter(
      ([path, { link }]) => path.includes('node_modules/') && !link,
    )
    expect(fetched.length).toBeGreaterThan(100)
    for (const [path, { integrity, resolved }] of fetched) {
      expect(integrity, path).toMatch(/^sha512-/)
      expect(resolved ?? 'https://registry.npmjs.org/', path).toMatch(
        /^https:\/\/registry\.npmjs\.org\//,
      )
    }
  })

  it.each(entries)(
    'imports %s in plain Node without touching a global',
    { tags: ['T25'] },
    (entry) => {
      const script = `
      const touched = []
      const watched = ['window', 'document', 'navigator', 'indexedDB', 'crypto', 'fetch',
        'localStorage', 'BroadcastChannel', 'location']
      for (const name of watched) {
        Object.defineProperty(globalThis, name, {
          configurable: true,
          get() { touched.push(name); return undefined },
        })
      }
      await import('${entry}')
      console.log(JSON.stringify(touched))`
      expect(run('node', ['--input-type=module', '-e', script]).trim()).toBe('[]')
    },
  )

  it('runs the probe by its name', () => {
    const output = run('npx', ['--no-install', 'holdfast-probe', '--help'])

    expect(output).toContain('Usage: holdfast-probe')
    expect(output).toContain('SERVICE_CLIENT_SECRET')
  })

  it('names nothing of Node in what a browser loads', () => {
    const scripts = packed.filter((path) => /^dist\/(?!relay\/|probe[./]).+\.js$/.test(path))
    for (const path of scripts) {
      const text = readFileSync(join(folder, 'node_modules/holdfast', path), 'utf8')
      expect(text).not.toMatch(/from 'node:|\bBuffer\b|\bprocess\.|\brequire\(/)
      expect(text, path).not.toMatch(/\bconsole\./)
    }
  })

  it('passes publint', () => {
    run('npx', ['--no-install', 'publint', '--strict', tarball], root)
  })
})
