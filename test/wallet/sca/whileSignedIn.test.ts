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
  it('is told that the wallet was destroyed, and ends as it does', async () => {
    const { context, ending, unsubscribe } = start()
    const work = whileSignedIn(context, undefined, async (signal) => {
      ending.abort()
      return signal.aborted ? 'sent all the same' : ''
    })
    await expect(work).resolves.toBe('sent all the same')
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
