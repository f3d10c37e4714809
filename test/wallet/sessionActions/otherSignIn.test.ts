import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Credential } from '../../../src/shared/resources.ts'
import { contextOf } from '../../../src/wallet/context/walletContext.ts'
import { createWallet } from '../../../src/wallet/createWallet.ts'
import { otherSignIn } from '../../../src/wallet/sessionActions/otherSignIn.ts'
import type { SignInMethod } from '../../../src/wallet/sessionActions/signInMethod.ts'
import { memoryKeyStore } from '../../../src/wallet/storage/memoryKeyStore.ts'
import { sessionFixture } from '../../support/fixtures.ts'
import { type ScriptedAnswer, scriptedRelay } from '../../support/scriptedRelay.ts'

const { accountId } = sessionFixture()
const email: Credential = { ...sessionFixture(), id: 'AuthMethod:mail', type: 'EMAIL_OTP' }

afterEach(() => {
  vi.unstubAllGlobals()
})

/** A wallet for which a code to this credential is on its way, and what it asks the relay. */
async function setUp(credentialId: string, answer: ScriptedAnswer = { status: 500 }) {
  const keyStore = memoryKeyStore()
  const expiresAt = '2099-01-01T00:00:00Z'
  await keyStore.update(accountId, () => ({ pending: { emailOtp: { credentialId, expiresAt } } }))
  const relay = scriptedRelay(() => answer)
  const wallet = createWallet({ relayUrl: '/wallet', accountId, keyStore, fetch: relay.fetch })
  const prepare = (method: SignInMethod, credentials: Credential[]) =>
    otherSignIn(contextOf(wallet), accountId, { method, credentials })
  return { wallet, prepare, calls: relay.calls }
}

describe('a sign-in by code', () => {
  it.each([
    ['is on its way', email.id, true],
    ['went to a credential that the account has no longer', 'AuthMethod:removed', false],
  ])('is prepared where one %s', async (_, credentialId, isCodeSent) => {
    const { prepare } = await setUp(credentialId)

    expect(await prepare('emailOtp', [email])).toMatchObject({ isCodeSent })
  })

  it('ends at once where it is given up while the code is requested', async () => {
    const { wallet, prepare, calls } = await setUp('AuthMethod:removed', 'never')
    const { start } = await prepare('emailOtp', [email])
    const controller = new AbortController()
    const { signal } = controller
    const running = start(wallet, { askForCode: () => '', signal })
    await vi.waitFor(() => expect(calls.map(({ method }) => method)).toContain('POST'))
    controller.abort()

    await expect(running).rejects.toMatchObject({ code: 'ABORTED' })
  })
})
