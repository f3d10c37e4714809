import { afterEach, describe, expect, it, vi } from 'vitest'
import { signalAcceptedPasskeys } from '../../../src/wallet/webauthn/signalAcceptedPasskeys.ts'

const accepted = { rpId: location.hostname, userHandle: 'AAAA', credentialIds: ['BBBB'] }
const { PublicKeyCredential: platform } = globalThis

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('signalAcceptedPasskeys', () => {
  it('never fails, whatever this browser has of the Signal API', async () => {
    await expect(signalAcceptedPasskeys(accepted)).resolves.toBeUndefined()
  })

  it.runIf('signalAllAcceptedCredentials' in platform)(
    'tells the browser exactly what is still accepted, where it listens',
    async () => {
      const signal = vi.spyOn(platform, 'signalAllAcceptedCredentials')
      await signalAcceptedPasskeys(accepted)

      expect(signal).toHaveBeenCalledExactlyOnceWith({
        rpId: accepted.rpId,
        userId: 'AAAA',
        allAcceptedCredentialIds: ['BBBB'],
      })
      signal.mockRestore()
    },
  )

  it.each([
    ['has no passkeys at all', undefined],
    ['has passkeys without the Signal API', class PublicKeyCredential {}],
    [
      'refuses what it is told',
      {
        signalAllAcceptedCredentials: () =>
          Promise.reject(new DOMException('not this page', 'SecurityError')),
      },
    ],
  ])('does nothing where the browser %s', async (_, api) => {
    vi.stubGlobal('PublicKeyCredential', api)

    await expect(signalAcceptedPasskeys(accepted)).resolves.toBeUndefined()
  })
})
