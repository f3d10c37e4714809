import { describe, expect, it } from 'vitest'
import { getCard } from '../../../src/wallet/cards/getCard.ts'
import { rightAnswers } from '../../support/answers.ts'
import { scriptedRelay } from '../../support/scriptedRelay.ts'
import { signedInWallet } from '../../support/signedInWallet.ts'

describe('getCard', () => {
  it('refuses a response about another card', { tags: ['T19'] }, async () => {
    const { fetch } = scriptedRelay(() => ({ status: 200, body: rightAnswers.parseCard }))
    const { wallet } = await signedInWallet({ fetch })

    await expect(getCard(wallet, 'Card:2')).rejects.toMatchObject({ code: 'RESPONSE_INVALID' })
    expect(await getCard(wallet, 'Card:1')).toEqual(rightAnswers.parseCard)
  })
})
