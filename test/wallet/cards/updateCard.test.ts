import { describe, expect, it } from 'vitest'
import { setCardFunding } from '../../../src/wallet/cards/setCardFunding.ts'
import { rightAnswers } from '../../support/answers.ts'
import { scriptedRelay } from '../../support/scriptedRelay.ts'
import { signedInWallet } from '../../support/signedInWallet.ts'

describe('updateCard', () => {
  const [first, second] = ['InternalAccount:1', 'InternalAccount:2'] as const

  /** Changes the funding of a card, whose response is lost; the card that is read has these sources. */
  async function loseResponse(fundingSources: string[]) {
    const card = { ...rightAnswers.parseCard, fundingSources }
    const { fetch } = scriptedRelay(({ method }) =>
      method === 'PATCH' ? 'networkError' : { status: 200, body: card },
    )
    const { wallet } = await signedInWallet({ fetch })
    return setCardFunding(wallet, 'Card:1', [first, second])
  }

  it('returns the card after a lost response where it has the new funding', async () => {
    const { fundingSources } = await loseResponse([first, second])
    expect(fundingSources).toEqual([first, second])
  })

  it('fails after a lost response where the funding has another order', async () => {
    const changing = loseResponse([second, first])
    await expect(changing).rejects.toMatchObject({ code: 'NETWORK_ERROR' })
  })
})
