import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { newProject, run } from './installPackage.ts'

const { tarball } = inject('installed')
const page = `
  import { createWallet, executeQuote, signInWithPasskey } from 'holdfast'
  import { stamp } from 'holdfast/crypto'
  globalThis.start = () => [createWallet({ relayUrl: '/wallet' }), signInWithPasskey, executeQuote, stamp]`
/** Values of Node's that no browser has. */
const nodeGlobals = /(?<![.\w$])(?:process|Buffer|global|__dirname)\s*[.[]|\brequire\(|["']node:/

/** A tool's own way to bundle page.js for browsers into out/, without polyfills. */
const bundlers: Record<string, string> = {
  vite: `
    import { build } from 'vite'
    await build({ logLevel: 'error', build: { outDir: 'out/vite', lib: { entry: 'page.js', formats: ['es'] } } })`,
  webpack: `
    import webpack from 'webpack'
    const stats = await new Promise((resolve, reject) => webpack(
      { entry: './page.js', mode: 'production', target: 'web', output: { path: process.cwd() + '/out/webpack' } },
      (error, done) => (error ? reject(error) : resolve(done))))
    const { errors, warnings } = stats.toJson({ all: false, errors: true, warnings: true, moduleTrace: false })
    if (errors.length + warnings.length > 0) throw new Error(JSON.stringify([...errors, ...warnings]))`,
  esbuild: `
    import { build } from 'esbuild'
    await build({ entryPoints: ['page.js'], bundle: true, splitting: true, format: 'esm',
      platform: 'browser', minify: true, outdir: 'out/esbuild', logLevel: 'error' })`,
}

const jestTest = `
  import { expect, test } from '@jest/globals'
  import { createWallet, memoryKeyStore } from 'holdfast'
  import { generateSessionKeyPair, stamp, verifyStamp } from 'holdfast/crypto'
  test('a wallet and a stamp', async () => {
    const wallet = createWallet({ relayUrl: '/wallet', keyStore: memoryKeyStore() })
    expect(wallet.getState().status).toBe('loading')
    const key = await generateSessionKeyPair()
    expect(await verifyStamp(await stamp('payload', key), 'payload')).toBe(key.publicKeyHex)
    wallet.destroy()
  })`

let folder = ''

beforeAll(() => {
  const tools = ['vite@8.3.8', 'webpack@5.112.2', 'esbuild@0.28.2', 'jest@30.5.2']
  folder = newProject([tarball, ...tools], '--omit=peer')
  writeFileSync(join(folder, 'page.js'), page)
}, 180_000)

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the package in other people’s tools', () => {
  it.each(Object.entries(bundlers))('is bundled by %s without a polyfill', (name, script) => {
    writeFileSync(join(folder, `${name}.mjs`), script)
    run('node', [`${name}.mjs`], folder)
    const out = join(folder, 'out', name)
    const files = readdirSync(out, { recursive: true, encoding: 'utf8' })
    const scripts = files.filter((file) => /\.m?js$/.test(file))
    const texts = scripts.map((file) => readFileSync(join(out, file), 'utf8'))

    // HPKE and what else is loaded when it is needed lie in files of their own.
    expect(scripts.length).toBeGreaterThan(1)
    for (const text of texts) expect(text.match(nodeGlobals) ?? []).toEqual([])
    expect(texts.join()).toContain('SIGNATURE_SCHEME_TK_API_P256')
  })

  it('runs in Jest with its modules switched on, as the README says', () => {
    writeFileSync(join(folder, 'wallet.test.js'), jestTest)
    const recipe = { NODE_OPTIONS: '--experimental-vm-modules' }
    const output = run('npx', ['--no-install', 'jest', '--json'], folder, recipe)

    expect(JSON.parse(output)).toMatchObject({ numPassedTests: 1, numFailedTests: 0 })
  })
})
