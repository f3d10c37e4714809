import { describe, expect, it } from 'vitest'
import type { CredentialType } from '../../../src/shared/resources.ts'
import { contextOf } from '../../../src/wallet/context/walletContext.ts'
import { createWallet } from '../../../src/wallet/createWallet.ts'
import { chooseCredential } from '../../../src/wallet/credentials/chooseCredential.ts'
import { sessionFixture } from '../../support/fixtures.ts'
import { scriptedRelay } from '../../support/scriptedRelay.ts'

const { accountId } = sessionFixture()
const older = { ...sessionFixture(), id: 'AuthMethod:1', createdAt: '2026-01-01T00:00:00Z' }
const newer = { ...sessionFixture(), id: 'AuthMethod:2', createdAt: '2026-02-01T00:00:00Z' }

/** Chooses where the account has two credentials of a type. */
function choose(type: CredentialType, credential?: string) {
  const data = [older, newer].map((found) => ({ ...found, type, credentialId: 'AAAA' }))
  const { fetch } = scriptedRelay(() => ({ status: 200, body: { data } }))
  const context = contextOf(createWallet({ relayUrl: '/wallet', accountId, fetch }))
  return chooseCredential(context, accountId, type, { credential })
}

describe('chooseCredential', () => {
  it('takes the newest of several passkeys', async () => {
    expect((await choose('PASSKEY')).id).toBe(newer.id)
  })

  it('guesses none of several providers, and takes the one that is named', async () => {
    await expect(choose('OAUTH')).rejects.toMatchObject({ code: 'INVALID_INPUT' })
    expect((await choose('OAUTH', older.id)).id).toBe(older.id)
  })

  it('says when there is none of that name', async () => {
    const none = choose('OAUTH', 'AuthMethod:3')

    await expect(none).rejects.toMatchObject({ code: 'CREDENTIAL_NOT_FOUND' })
  })
})
