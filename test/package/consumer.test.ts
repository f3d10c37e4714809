import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, inject, it } from 'vitest'
import { run } from './installPackage.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const { folder, tarball } = inject('installed')

describe('the types of the packed package', () => {
  it('type-checks in a consumer with strict settings', () => {
    writeFileSync(
      join(folder, 'consumer.ts'),
      `import { createWallet, executeQuote, signInWithPasskey, type Quote, type WalletErrorCode } from 'holdfast'
       import { openSessionKey, stamp } from 'holdfast/crypto'
       import { createRelay } from 'holdfast/relay'
       const wallet = createWallet({ relayUrl: '/wallet' })
       const code: WalletErrorCode = 'QUOTE_EXPIRED'
       export const run = async (quote: Quote) => {
         await signInWithPasskey(wallet)
         return (await executeQuote(wallet, quote)).quote.transactionId + code
       }
       export { createRelay, openSessionKey, stamp }`,
    )
    const options = ['--strict', '--noEmit', '--module', 'nodenext', '--target', 'es2022']
    run(
      join(root, 'node_modules/.bin/tsc'),
      [...options, '--lib', 'es2023,dom', 'consumer.ts'],
      folder,
    )
  })

  it('are what every kind of module resolution finds', () => {
    run('npx', ['--no-install', 'attw', '--profile', 'esm-only', tarball], root)
  })
})
