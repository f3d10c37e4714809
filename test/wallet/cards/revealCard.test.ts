import { describe, expect, it } from 'vitest'
import { revealCard } from '../../../src/wallet/cards/revealCard.ts'
import { scriptedRelay } from '../../support/scriptedRelay.ts'
import { signedInWallet } from '../../support/signedInWallet.ts'

async function walletWith(body: object) {
  const relay = scriptedRelay(() => ({ status: 200, body }))
  const { wallet } = await signedInWallet({ fetch: relay.fetch })
  return { wallet, relay }
}

describe('revealCard', { tags: ['T38'] }, () => {
  it.each(['javascript:alert(1)', 'data:text/html,x', 'http://issuer.example/', '/relative', ''])(
    'refuses %j as a URL',
    async (url) => {
      const { wallet } = await walletWith({ url })

      await expect(revealCard(wallet, 'Card:1')).rejects.toMatchObject({ code: 'RESPONSE_INVALID' })
    },
  )

  it('leaves no trace of the URL in the wallet’s state', async () => {
    const { wallet } = await walletWith({ url: 'https://issuer.example/canary' })
    const { url } = await revealCard(wallet, 'Card:1')

    expect(url).toBe('https://issuer.example/canary')
    expect(JSON.stringify(wallet.getState())).not.toContain('canary')
  })
})
