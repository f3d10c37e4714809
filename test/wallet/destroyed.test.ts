import { describe, expect, it } from 'vitest'
import { getAccount, whenReady } from '../../src/index.ts'
import { createRunWallet } from '../../src/react/runWallet.ts'
import { WalletError } from '../../src/shared/errors.ts'
import type { Wallet } from '../../src/wallet/context/walletContext.ts'
import { createWallet } from '../../src/wallet/createWallet.ts'
import { walletDestroyed } from '../../src/wallet/platform/abort.ts'
import { memoryKeyStore } from '../../src/wallet/storage/memoryKeyStore.ts'
import { createCeremonyCoordinator } from '../../src/wallet/webauthn/ceremony.ts'
import { actions } from '../support/actions.ts'
import { callAction } from '../support/callAction.ts'

const isDestroyed = {
  code: 'ABORTED',
  message: 'This wallet was destroyed; use a new one from createWallet',
}

function newWallet(fetch: typeof globalThis.fetch): Wallet {
  return createWallet({ relayUrl: '/wallet', keyStore: memoryKeyStore(), fetch })
}

const never = () => new Promise<never>(() => undefined)

describe('a destroyed wallet', () => {
  it.each(Object.keys(actions))('says so to an action that starts: %s', async (name) => {
    const wallet = newWallet(never)
    wallet.destroy()

    await expect(callAction(name, wallet)).rejects.toMatchObject(isDestroyed)
  })

  it('says so to an action that waits for the first state', async () => {
    const wallet = newWallet(never)
    const waiting = whenReady(wallet)
    wallet.destroy()

    await expect(waiting).rejects.toMatchObject(isDestroyed)
  })

  it('says so of a prompt that it takes away', async () => {
    const lifetime = new AbortController()
    let cancel: () => void = () => undefined
    const start = () =>
      new Promise<never>((_, reject) => {
        cancel = () => reject(new WalletError('ABORTED', 'The passkey prompt was aborted'))
      })
    const { run } = createCeremonyCoordinator(lifetime.signal)
    const prompting = run({ start, cancel: () => cancel() })
    lifetime.abort(walletDestroyed())

    await expect(prompting).rejects.toMatchObject(isDestroyed)
  })

  it('says so to an action that a component runs, before and after it starts', async () => {
    const wallet = newWallet(never)
    const { wallet: ofRun } = createRunWallet(wallet)
    const waiting = whenReady(ofRun)
    wallet.destroy()

    await expect(waiting).rejects.toMatchObject(isDestroyed)
    await expect(getAccount(createRunWallet(wallet).wallet)).rejects.toMatchObject(isDestroyed)
  })

  it('does not say so of a component that ended', async () => {
    const { wallet, abort } = createRunWallet(newWallet(never))
    abort()

    await expect(getAccount(wallet)).rejects.toMatchObject({
      code: 'ABORTED',
      message: 'Aborted',
    })
  })
})
