import { beforeAll, expect, it, vi } from 'vitest'
import { createWallet } from '../../../src/wallet/createWallet.ts'
import { loadPasskeySignIn } from '../../../src/wallet/passkey/loadPasskeySignIn.ts'
import { prepareSignIn } from '../../../src/wallet/sessionActions/prepareSignIn.ts'
import type { SignInMethod } from '../../../src/wallet/sessionActions/signInMethod.ts'
import { prepareBundleOpening } from '../../../src/wallet/signIn/clientKey.ts'
import { memoryKeyStore } from '../../../src/wallet/storage/memoryKeyStore.ts'
import { loadCreatePasskey } from '../../../src/wallet/webauthn/loadCreatePasskey.ts'
import { sessionFixture } from '../../support/fixtures.ts'
import { scriptedRelay } from '../../support/scriptedRelay.ts'

const { accountId } = sessionFixture()

// A chunk that is still being loaded when this file ends cannot be loaded by the worker's next one.
beforeAll(() => Promise.all([loadPasskeySignIn(), loadCreatePasskey(), prepareBundleOpening()]))

it.each<SignInMethod | undefined>([undefined, 'emailOtp'])(
  'ends at once where it is given up while the relay is asked: method %s',
  async (method) => {
    const { fetch, calls } = scriptedRelay(() => 'never')
    const stored = { accountId, keyStore: memoryKeyStore(), fetch }
    const wallet = createWallet({ relayUrl: '/wallet', ...stored })
    const controller = new AbortController()
    const preparing = prepareSignIn(wallet, { method, signal: controller.signal })
    await vi.waitFor(() => expect(calls).not.toEqual([]))
    controller.abort()

    await expect(preparing).rejects.toMatchObject({ code: 'ABORTED' })
  },
)
