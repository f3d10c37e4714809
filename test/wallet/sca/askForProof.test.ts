import { afterEach, expect, it, vi } from 'vitest'
import type { ScaChallenge } from '../../../src/shared/resources.ts'
import { contextOf } from '../../../src/wallet/context/walletContext.ts'
import { askForProof } from '../../../src/wallet/sca/askForProof.ts'
import { fakeDevice } from '../../support/fakeDevice.ts'
import { signedInWallet } from '../../support/signedInWallet.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

it('closes the passkey prompt once the question is given up', async () => {
  fakeDevice()
  const { wallet } = await signedInWallet()
  const context = contextOf(wallet)
  const signals: (AbortSignal | undefined)[] = []
  navigator.credentials.get = async ({ signal } = {}) => {
    signals.push(signal)
    return new Promise((_, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason))
    })
  }
  const challenge: ScaChallenge = {
    id: 'ScaChallenge:1',
    expiresAt: '2099-01-01T00:00:00Z',
    factor: 'PASSKEY',
    availableFactors: ['PASSKEY'],
    passkeyAssertionOptions: {
      challenge: Buffer.alloc(32, 7).toString('base64url'),
      rpId: context.rpId(),
      allowCredentials: [{ id: 'AQID' }],
    },
    passkeyAllowedOrigins: [location.origin],
  }
  const controller = new AbortController()
  const question = { isRetry: false, signal: controller.signal }
  const asking = askForProof(context, challenge, () => 'passkey', question).catch(() => undefined)
  await vi.waitFor(() => expect(signals).toHaveLength(1))
  controller.abort()
  await vi.waitFor(() => expect(signals[0]?.aborted).toBe(true))
  await asking
})
