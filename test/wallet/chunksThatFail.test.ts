import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { exportWallet } from '../../src/wallet/account/exportWallet.ts'
import type { Wallet } from '../../src/wallet/context/walletContext.ts'
import { createWallet } from '../../src/wallet/createWallet.ts'
import { completeOAuthRedirect } from '../../src/wallet/oauth/completeOAuthRedirect.ts'
import { signInWithOAuth } from '../../src/wallet/oauth/signInWithOAuth.ts'
import { startOAuthRedirect } from '../../src/wallet/oauth/startOAuthRedirect.ts'
import { prepareAddPasskey } from '../../src/wallet/passkey/prepareAddPasskey.ts'
import { startPasskeyFactor } from '../../src/wallet/sca/startPasskeyFactor.ts'
import { memoryKeyStore } from '../../src/wallet/storage/memoryKeyStore.ts'
import { rightAnswers } from '../support/answers.ts'
import { fakeDevice } from '../support/fakeDevice.ts'
import { sessionFixture } from '../support/fixtures.ts'
import { type RecordedCall, type ScriptedAnswer, scriptedRelay } from '../support/scriptedRelay.ts'

const { accountId } = sessionFixture()
const provider = { ...sessionFixture(), id: 'AuthMethod:9', type: 'OAUTH' }
const closable = { closed: false, close: () => undefined, location: { replace: () => undefined } }
const challenge = { requestId: 'Request:1', expiresAt: '2099-01-01T00:00:00Z' }
const oauth = { provider: 'google', returnTo: '/home' }

const chunks = {
  createPasskey: '../../src/wallet/webauthn/createPasskey.lazy.ts',
  openedExport: '../../src/wallet/account/openedExport.lazy.ts',
  awaitPopup: '../../src/wallet/oauth/awaitPopup.lazy.ts',
  oauthFlow: '../../src/wallet/oauth/oauthFlow.lazy.ts',
}
type Chunk = keyof typeof chunks

const flows: [name: string, chunk: Chunk, run: (wallet: Wallet) => Promise<unknown>][] = [
  ['exportWallet', 'openedExport', (wallet) => exportWallet(wallet)],
  ['prepareAddPasskey', 'createPasskey', (wallet) => prepareAddPasskey(wallet)],
  ['startPasskeyFactor', 'createPasskey', (wallet) => startPasskeyFactor(wallet)],
  ['signInWithOAuth', 'awaitPopup', (wallet) => signInWithOAuth(wallet, oauth)],
  ['startOAuthRedirect', 'oauthFlow', (wallet) => startOAuthRedirect(wallet, oauth)],
  ['completeOAuthRedirect', 'oauthFlow', (wallet) => completeOAuthRedirect(wallet)],
]

beforeEach(() => {
  fakeDevice()
  vi.stubGlobal('open', () => closable)
  vi.stubGlobal('location', {
    search: '?holdfast-oauth=flow-1',
    hostname: 'localhost',
    origin: 'http://localhost',
  })
})

afterEach(() => {
  for (const path of Object.values(chunks)) vi.doUnmock(path)
  vi.unstubAllGlobals()
})

/** Right answers, by the end of the path. */
const answers: [end: string, status: number, body: unknown][] = [
  ['/export', 202, challenge],
  ['/oauth/start', 200, { flowId: 'flow-1', authorizationUrl: 'https://provider.example/' }],
  ['/factors', 200, rightAnswers.parsePasskeyStart],
  ['/registration-challenges', 200, rightAnswers.parseRegistrationChallenge],
  ['/internal-accounts', 200, { data: [{ id: accountId, type: 'EMBEDDED_WALLET' }] }],
  ['/credentials', 200, { data: [provider] }],
]

function answerTo({ path, body: asked }: RecordedCall): ScriptedAnswer {
  const [, status = 404, body] =
    answers.find(([end]) => path.replace(/\?.*/, '').endsWith(end)) ?? []
  if (body !== challenge) return { status, body }
  const parameters = { targetPublicKey: Reflect.get(Object(asked), 'clientPublicKey') }
  const payload = { type: 'ACTIVITY_TYPE_EXPORT_WALLET', organizationId: 'o', parameters }
  return { status, body: { ...challenge, payloadToSign: JSON.stringify(payload) } }
}

/** A locked wallet over a slow relay, and what happens. */
function setUp() {
  const events: string[] = []
  const relay = scriptedRelay(async (call) => {
    events.push(`asked ${call.path}`)
    await new Promise((resolve) => setTimeout(resolve, 30))
    events.push(`answered ${call.path}`)
    return answerTo(call)
  })
  const wallet = createWallet({
    relayUrl: '/wallet',
    fetch: relay.fetch,
    keyStore: memoryKeyStore(),
    onSessionRequired: async () => {
      events.push('unlock')
    },
  })
  return { wallet, events }
}

describe('a chunk that cannot be loaded', () => {
  it.each(flows)('ends %s, after which nothing happens', async (_, chunk, run) => {
    const { wallet, events } = setUp()
    vi.doMock(chunks[chunk], () => Promise.reject(new TypeError('Failed to fetch')))
    // Vitest takes note of what is mocked with the next import: not with one of several at once.
    await import('../../src/shared/loadLazily.ts')
    await expect(run(wallet)).rejects.toMatchObject({ code: 'NETWORK_ERROR' })
    const before = [...events]
    await new Promise((resolve) => setTimeout(resolve, 150))

    expect(before.length).toBeGreaterThan(0)
    expect(events).toEqual(before)
    expect(events).not.toContain('unlock')
  })
})
