import { afterEach, expect, it, vi } from 'vitest'
import { createWallet } from '../../../src/wallet/createWallet.ts'
import { preparePasskeySignIn } from '../../../src/wallet/passkey/preparePasskeySignIn.ts'
import { memoryKeyStore } from '../../../src/wallet/storage/memoryKeyStore.ts'
import { fakeDevice } from '../../support/fakeDevice.ts'
import { sessionFixture } from '../../support/fixtures.ts'
import { type ScriptedAnswer, scriptedRelay } from '../../support/scriptedRelay.ts'

const { accountId } = sessionFixture()
const newest = { ...sessionFixture(), id: 'AuthMethod:2', type: 'PASSKEY', credentialId: 'AgIC' }
const wanted = { ...newest, id: 'AuthMethod:1', credentialId: 'AQEB' }

afterEach(() => {
  vi.unstubAllGlobals()
})

function challengeOf(passkey: typeof newest): ScriptedAnswer {
  const expiresAt = '2099-01-01T00:00:00Z'
  const challenge = Buffer.alloc(32, 7).toString('base64url')
  return { status: 200, body: { ...passkey, challenge, requestId: 'Request:1', expiresAt } }
}

/** A relay whose start is for the newest passkey, whichever was asked for. */
function setUp(challenged: ScriptedAnswer) {
  fakeDevice()
  const credentials = { status: 200, body: { data: [newest, wanted] } }
  const parts = { accountId, credentials, passkeyChallenge: challengeOf(newest) }
  const { fetch, calls } = scriptedRelay(({ path }) =>
    path.endsWith('/start') ? { status: 200, body: parts } : challenged,
  )
  const wallet = createWallet({ relayUrl: '/wallet', accountId, keyStore: memoryKeyStore(), fetch })
  return { wallet, paths: () => calls.map(({ path }) => decodeURIComponent(path)) }
}

const ofWanted = `/wallet/auth/credentials/${wanted.id}/challenge`

it('takes no challenge of a start that is for another passkey than the named one', {
  tags: ['T22'],
}, async () => {
  const { wallet, paths } = setUp(challengeOf(wanted))
  await preparePasskeySignIn(wallet, { credential: wanted.id })

  expect(paths()).toEqual(['/wallet/start', ofWanted])
})

it('ends at once where it is given up while that passkey’s own challenge is requested', async () => {
  const { wallet, paths } = setUp('never')
  const controller = new AbortController()
  const { signal } = controller
  const preparing = preparePasskeySignIn(wallet, { credential: wanted.id, signal })
  await vi.waitFor(() => expect(paths()).toContain(ofWanted))
  controller.abort()

  await expect(preparing).rejects.toMatchObject({ code: 'ABORTED' })
})
