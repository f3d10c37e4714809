import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, it, onTestFinished } from 'vitest'
import { newProject, run } from './installPackage.ts'

const { tarball } = inject('installed')

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

it('the package runs in Jest with its modules switched on, as docs/testing.md says', () => {
  const folder = newProject([tarball, 'jest@30.5.2'])
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, 'wallet.test.js'), jestTest)
  const recipe = { NODE_OPTIONS: '--experimental-vm-modules' }
  const output = run('npx', ['--no-install', 'jest', '--json'], folder, recipe)

  expect(JSON.parse(output)).toMatchObject({ numPassedTests: 1, numFailedTests: 0 })
})
