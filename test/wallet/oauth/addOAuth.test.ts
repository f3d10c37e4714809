import { describe, expect, it } from 'vitest'
import { addOAuth } from '../../../src/wallet/oauth/addOAuth.ts'
import { scriptedRelay } from '../../support/scriptedRelay.ts'
import { signedInWallet } from '../../support/signedInWallet.ts'

/** A relay whose service refuses the token, some time after it was obtained. */
function refusing(afterSeconds: number) {
  const time = { nowMs: Date.parse('2026-01-01T00:00:00Z') }
  const reason = 'Invalid OIDC token'
  const body = { status: 401, code: 'UNAUTHORIZED', message: reason, reason }
  const { fetch } = scriptedRelay(({ method }) => {
    if (method === 'GET') return { status: 200, body: { data: [] } }
    time.nowMs += afterSeconds * 1_000
    return { status: 401, body }
  })
  return { fetch, now: () => time.nowMs }
}

describe('addOAuth', () => {
  it.each([
    ['OAUTH_TOKEN_EXPIRED', 'a minute after it was obtained', 60, true],
    ['OAUTH_FAILED', 'at once', 1, false],
  ])('is %s when the service refuses the token %s', async (code, _, seconds, retryable) => {
    const { wallet } = await signedInWallet(refusing(seconds))
    const adding = addOAuth(wallet, { getIdToken: async () => 'a.b.c' })

    await expect(adding).rejects.toMatchObject({ code, retryable, status: 401 })
  })

  it('sends nothing when the app’s SDK gave no token', async () => {
    const { fetch, calls } = scriptedRelay(() => ({ status: 500 }))
    const { wallet } = await signedInWallet({ fetch })
    const getIdToken = () => {
      throw new Error('closed')
    }
    await expect(addOAuth(wallet, { getIdToken })).rejects.toMatchObject({ code: 'OAUTH_FAILED' })

    expect(calls).toEqual([])
  })
})
