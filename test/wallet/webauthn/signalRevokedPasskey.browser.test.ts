import { afterEach, describe, expect, it, vi } from 'vitest'
import { signalRevokedPasskey } from '../../../src/wallet/webauthn/signalRevokedPasskey.ts'

const revoked = { rpId: location.hostname, credentialId: 'BBBB' }
const { PublicKeyCredential: platform } = globalThis

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('signalRevokedPasskey', () => {
  it('never fails, whatever this browser has of the Signal API', async () => {
    await expect(signalRevokedPasskey(revoked)).resolves.toBeUndefined()
  })

  it.runIf('signalUnknownCredential' in platform)(
    'names exactly the revoked passkey, where the browser has the API',
    async () => {
      const signal = vi.spyOn(platform, 'signalUnknownCredential')
      await signalRevokedPasskey(revoked)

      expect(signal).toHaveBeenCalledExactlyOnceWith(revoked)
      signal.mockRestore()
    },
  )

  it.each([
    ['has no passkeys at all', undefined],
    ['has passkeys without the Signal API', class PublicKeyCredential {}],
    [
      'refuses the call',
      {
        signalUnknownCredential: () =>
          Promise.reject(new DOMException('not this page', 'SecurityError')),
      },
    ],
  ])('does nothing where the browser %s', async (_, api) => {
    vi.stubGlobal('PublicKeyCredential', api)

    await expect(signalRevokedPasskey(revoked)).resolves.toBeUndefined()
  })
})
