import { describe, expect, it, vi } from 'vitest'
import type { WalletContext } from '../../../src/wallet/context/walletContext.ts'
import { whileSignedIn } from '../../../src/wallet/sca/whileSignedIn.ts'

function start() {
  const ending = new AbortController()
  const unsubscribe = vi.fn()
  const session = { getState: () => ({ status: 'signedIn' }), subscribe: () => unsubscribe }
  const context = { session, destroyed: ending.signal } as unknown as WalletContext
  return { context, ending, unsubscribe }
}

describe('work during a session', { tags: ['T24'] }, () => {
  it('ends with the wallet, also where it takes no notice', async () => {
    const { context, ending, unsubscribe } = start()
    let given: AbortSignal | undefined
    const work = whileSignedIn(context, undefined, (signal) => {
      given = signal
      return new Promise(() => {})
    })
    ending.abort()
    await expect(work).rejects.toMatchObject({ code: 'ABORTED' })
    expect(given?.aborted).toBe(true)
    expect(unsubscribe).toHaveBeenCalledOnce()
  })

  it('leaves nothing behind that listens', async () => {
    const { context, ending, unsubscribe } = start()
    const abort = new AbortController()
    const given = await whileSignedIn(context, abort.signal, async (signal) => signal)
    abort.abort()
    ending.abort()
    expect(given.aborted).toBe(false)
    expect(unsubscribe).toHaveBeenCalledOnce()
  })
})
