import { describe, expect, it } from 'vitest'
import { createWallet } from '../../../src/wallet/createWallet.ts'
import { whenReady } from '../../../src/wallet/events/whenReady.ts'
import { memoryKeyStore } from '../../../src/wallet/storage/memoryKeyStore.ts'
import { scriptedRelay } from '../../support/scriptedRelay.ts'
import { signedInWallet } from '../../support/signedInWallet.ts'

const noAnswer = () => scriptedRelay(() => 'never').fetch

describe('whenReady', () => {
  it('waits for the stored session, and not for the relay', async () => {
    const { wallet } = await signedInWallet({ fetch: noAnswer() })

    expect((await whenReady(wallet)).status).toBe('signedIn')
    wallet.destroy()
  })

  it('is an answer too when the relay cannot be reached', async () => {
    const { fetch } = scriptedRelay(() => 'networkError')
    const wallet = createWallet({ relayUrl: '/wallet', keyStore: memoryKeyStore(), fetch })

    expect(await whenReady(wallet)).toMatchObject({
      status: 'unavailable',
      error: { code: 'NETWORK_ERROR' },
    })
    wallet.destroy()
  })

  it('is answered at once, again and again, where it is known', async () => {
    const { wallet } = await signedInWallet({ fetch: noAnswer() })
    const first = await whenReady(wallet)

    expect(await whenReady(wallet)).toBe(first)
    wallet.destroy()
  })

  it('ends with the caller’s signal', async () => {
    const wallet = createWallet({
      relayUrl: '/wallet',
      keyStore: memoryKeyStore(),
      fetch: noAnswer(),
    })
    const leaving = new AbortController()
    const ready = whenReady(wallet, { signal: leaving.signal })
    leaving.abort()

    await expect(ready).rejects.toMatchObject({ code: 'ABORTED' })
    wallet.destroy()
  })

  it('ends with the wallet, and says so', async () => {
    const wallet = createWallet({
      relayUrl: '/wallet',
      keyStore: memoryKeyStore(),
      fetch: noAnswer(),
    })
    const ready = whenReady(wallet)
    wallet.destroy()

    await expect(ready).rejects.toMatchObject({
      code: 'ABORTED',
      message: 'This wallet was destroyed; use a new one from createWallet',
    })
  })
})
