import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { newProject, run } from './installPackage.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const { tarball } = inject('installed')

const consumer = `
  import { createWallet, executeQuote, signInWithPasskey, type Quote, type WalletErrorCode } from 'holdfast'
  import { openSessionKey, stamp } from 'holdfast/crypto'
  import { useAction, useWallet } from 'holdfast/react'
  import { createRelay } from 'holdfast/relay'
  const wallet = createWallet({ relayUrl: '/wallet' })
  const code: WalletErrorCode = 'QUOTE_EXPIRED'
  export const run = async (quote: Quote) => {
    await signInWithPasskey(wallet)
    return (await executeQuote(wallet, quote)).quote.transactionId + code
  }
  export { createRelay, openSessionKey, stamp, useAction, useWallet }`

/** The oldest TypeScript that docs/browsers.md names, one in between, and the repository's own. */
const compilers: Record<string, string> = {
  '5.0': 'node_modules/typescript-5-0/lib/tsc.js',
  '5.5': 'node_modules/typescript-5-5/lib/tsc.js',
  "the repository's": join(root, 'node_modules/@typescript/native/bin/tsc'),
}
/** The oldest with either module resolution. */
const cases = [
  { version: '5.0', module: 'nodenext', resolution: 'nodenext' },
  { version: '5.0', module: 'esnext', resolution: 'bundler' },
  { version: '5.5', module: 'nodenext', resolution: 'nodenext' },
  { version: "the repository's", module: 'esnext', resolution: 'bundler' },
]

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
  const older = ['typescript-5-0@npm:typescript@5.0.4', 'typescript-5-5@npm:typescript@5.5.4']
  folder = newProject([tarball, 'react@19.3.1', '@types/react@19.3.0', 'jest@30.5.2', ...older])
  writeFileSync(join(folder, 'consumer.ts'), consumer)
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the types of the packed package', () => {
  it.each(cases)(
    'compile in TypeScript $version with module resolution $resolution, strict and without skipLibCheck',
    ({ version, module, resolution }) => {
      const options = ['--strict', '--exactOptionalPropertyTypes', '--noEmit', '--target', 'es2022']
      const modules = ['--module', module, '--moduleResolution', resolution]
      const types = ['--lib', 'es2022,dom,dom.iterable', '--types', 'react']
      const files = ['consumer.ts']
      run('node', [compilers[version] ?? '', ...options, ...modules, ...types, ...files], folder)
    },
  )

  it('export no type that older compilers lack, which the build would widen', () => {
    const reports = readdirSync(join(root, 'docs/api')).filter((name) => !/sandbox/.test(name))

    expect(reports.length).toBeGreaterThan(3)
    for (const report of reports) {
      expect(readFileSync(join(root, 'docs/api', report), 'utf8')).not.toContain('Uint8Array<')
    }
  })

  it('are what every kind of module resolution finds', () => {
    run('npx', ['--no-install', 'attw', '--profile', 'esm-only', tarball], root)
  })
})

describe('the package in other people’s tools', () => {
  it('runs in Jest with its modules switched on, as docs/testing.md says', () => {
    writeFileSync(join(folder, 'wallet.test.js'), jestTest)
    const recipe = { NODE_OPTIONS: '--experimental-vm-modules' }
    const output = run('npx', ['--no-install', 'jest', '--json'], folder, recipe)

    expect(JSON.parse(output)).toMatchObject({ numPassedTests: 1, numFailedTests: 0 })
  })
})
