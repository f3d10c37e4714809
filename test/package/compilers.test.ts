import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, inject, it } from 'vitest'
import { chosenOf, type Tried } from './chosenTools.ts'
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

/** A compiler with a module resolution. */
interface Case extends Tried {
  version: string
  /** What it is installed as, unless it is the repository's own. */
  alias?: { name: string; of: string }
  module: 'nodenext' | 'esnext'
  resolution: 'nodenext' | 'bundler'
}

const oldest = { name: 'typescript-5-0', of: 'npm:typescript@5.0.4' }
const inBetween = { name: 'typescript-5-5', of: 'npm:typescript@5.5.4' }

/** The oldest TypeScript that docs/browsers.md names, one in between, and the repository's own. */
const cases = chosenOf<Case>([
  { version: '5.0', alias: oldest, module: 'nodenext', resolution: 'nodenext', isDaily: true },
  { version: '5.0', alias: oldest, module: 'esnext', resolution: 'bundler' },
  { version: '5.5', alias: inBetween, module: 'nodenext', resolution: 'nodenext' },
  { version: "the repository's", module: 'esnext', resolution: 'bundler', isDaily: true },
])

let folder = ''

beforeAll(() => {
  const compilers = cases.flatMap(({ alias }) => (alias ? `${alias.name}@${alias.of}` : []))
  folder = newProject([tarball, 'react@19.3.1', '@types/react@19.3.0', ...new Set(compilers)])
  writeFileSync(join(folder, 'consumer.ts'), consumer)
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the types of the packed package', () => {
  it.each(cases)(
    'compile in TypeScript $version with module resolution $resolution, strict and without skipLibCheck',
    ({ alias, module, resolution }) => {
      const compiler = alias
        ? `node_modules/${alias.name}/lib/tsc.js`
        : join(root, 'node_modules/@typescript/native/bin/tsc')
      const options = ['--strict', '--exactOptionalPropertyTypes', '--noEmit', '--target', 'es2022']
      const modules = ['--module', module, '--moduleResolution', resolution]
      const types = ['--lib', 'es2022,dom,dom.iterable', '--types', 'react']
      run('node', [compiler, ...options, ...modules, ...types, 'consumer.ts'], folder)
    },
  )
})
