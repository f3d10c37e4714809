import { afterEach, expect, it, vi } from 'vitest'
import type { WalletContext } from '../../../src/wallet/context/walletContext.ts'

const loaders = {
  loadPasskeySignIn: '../../../src/wallet/passkey/loadPasskeySignIn.ts',
  loadCreatePasskey: '../../../src/wallet/webauthn/loadCreatePasskey.ts',
}
const startPath = '../../../src/wallet/passkey/startSignIn.ts'

afterEach(() => {
  for (const path of [...Object.values(loaders), startPath]) vi.doUnmock(path)
  vi.resetModules()
  vi.unstubAllGlobals()
})

/** Starts a sign-in to which no response comes, and returns which chunks it loads meanwhile. */
async function loadsOfStart(): Promise<string[]> {
  const loads: string[] = []
  vi.resetModules()
  for (const [name, path] of Object.entries(loaders))
    vi.doMock(path, () => ({ [name]: async () => void loads.push(name) }))
  vi.doMock(startPath, () => ({ startSignIn: () => new Promise(() => undefined) }))
  const { startPasskey } = await import('../../../src/wallet/passkey/startPasskey.ts')
  void startPasskey({} as WalletContext, {})
  return loads
}

it('loads the chunks of both prompts, to sign in and to create a passkey, beside its request', async () => {
  expect(await loadsOfStart()).toEqual(['loadPasskeySignIn', 'loadCreatePasskey'])
})

it('loads neither for a customer who saves data', async () => {
  vi.stubGlobal('navigator', { connection: { saveData: true } })
  expect(await loadsOfStart()).toEqual([])
})
