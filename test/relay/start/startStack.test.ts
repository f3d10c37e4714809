import { describe, expect, it } from 'vitest'
import { generateClientKeyPair } from '../../../src/crypto/keyPairs.ts'
import { parseRegistrationChallenge } from '../../../src/shared/credential.ts'
import { parseStart } from '../../../src/shared/start.ts'
import { createSoftAuthenticator } from '../../support/softAuthenticator.ts'
import { type Browser, pageOrigin } from '../support/browser.ts'
import { launchPlatform } from '../support/platform.ts'
import { relayUnderTest } from '../support/relayUnderTest.ts'

const platform = launchPlatform()
const page = { rpId: 'localhost', origin: pageOrigin }

async function start(browser: Browser, clientPublicKey: string) {
  const { body } = await browser.post('/start', { clientPublicKey })
  return parseStart(body, 'start')
}

describe('the challenges of starts', () => {
  it('register the first passkey of a wallet, and sign in with it', async () => {
    const ada = await platform.createUser('Ada')
    const [accountId = ''] = ada.accountIds
    const { browserOf } = relayUnderTest({ fetch: platform.sandbox().fetch, users: [ada] })
    const browser = browserOf(ada)
    const { publicKeyHex } = await generateClientKeyPair()
    const authenticator = createSoftAuthenticator()

    const first = await start(browser, publicKeyHex)
    const { challenge, user } = parseRegistrationChallenge(
      first.registrationChallenge?.body,
      'part',
    )
    const attestation = authenticator.createCredential({
      ...page,
      challengeBytes: Buffer.from(challenge, 'base64url'),
      userHandle: Buffer.from(user.id, 'base64url'),
    })
    const body = { type: 'PASSKEY', accountId, nickname: 'Phone', challenge, attestation }
    const created = await browser.post<{ id: string }>('/auth/credentials', body)
    expect(created.status).toBe(201)

    const second = await start(browser, publicKeyHex)
    const asked = second.passkeyChallenge?.body as { challenge: string; requestId: string }
    const assertion = authenticator.getAssertion({
      ...page,
      challengeBytes: Buffer.from(asked.challenge, 'base64url'),
    })
    const path = `/auth/credentials/${encodeURIComponent(created.body.id)}/verify`
    const headers = { 'Request-Id': asked.requestId }
    expect((await browser.post(path, { type: 'PASSKEY', assertion }, headers)).status).toBe(200)
  })
})
