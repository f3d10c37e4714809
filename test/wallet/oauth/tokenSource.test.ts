import { describe, expect, it } from 'vitest'
import { nonceOf } from '../../../src/shared/oauthFlow.ts'
import { tokenFor } from '../../../src/wallet/oauth/tokenSource.ts'
import { describeVectors } from '../../support/vectors.ts'

interface NonceRow {
  id: string
  clientPublicKey: string
  nonce: string
}

describeVectors<NonceRow>('oauth-nonce', async ({ clientPublicKey, nonce }) => {
  expect(await nonceOf(clientPublicKey)).toBe(nonce)
})

describe('nonceOf', () => {
  it('hashes the text of the key, not its bytes: case matters', async () => {
    expect(await nonceOf('04ab')).not.toBe(await nonceOf('04AB'))
  })
})

describe('tokenFor', () => {
  it.each([
    ['rejects', () => Promise.reject(new Error('no'))],
    [
      'throws at once',
      () => {
        throw new Error('no')
      },
    ],
    ['gives nothing', async () => ''],
  ])('is OAUTH_FAILED when the app’s SDK %s', async (_, getIdToken) => {
    await expect(tokenFor('nonce', getIdToken, undefined)).rejects.toMatchObject({
      code: 'OAUTH_FAILED',
    })
  })

  it('ends with the signal while the SDK waits for the customer', async () => {
    const controller = new AbortController()
    const asking = tokenFor('nonce', () => new Promise(() => undefined), controller.signal)
    controller.abort()

    await expect(asking).rejects.toMatchObject({ code: 'ABORTED' })
  })
})
