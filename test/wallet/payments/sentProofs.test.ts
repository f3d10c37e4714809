import { describe, expect, it } from 'vitest'
import type { ScaChallenge } from '../../../src/shared/resources.ts'
import { contextOf } from '../../../src/wallet/context/walletContext.ts'
import {
  awaitsProof,
  recordProof,
  removeProof,
  wasProven,
} from '../../../src/wallet/payments/sentProofs.ts'
import { rightAnswers } from '../../support/answers.ts'
import { sessionFixture } from '../../support/fixtures.ts'
import { scriptedRelay } from '../../support/scriptedRelay.ts'
import { signedInWallet } from '../../support/signedInWallet.ts'

const { accountId } = sessionFixture()
const expiresAt = '2099-01-01T00:00:00.000Z'
const challenge = { ...rightAnswers.parseScaChallenge, expiresAt } as unknown as ScaChallenge
const other = { ...challenge, id: 'ScaChallenge:2' }

describe('a proof that was sent', { tags: ['T9'] }, () => {
  it('stays recorded when that of another quote is forgotten', async () => {
    const { wallet } = await signedInWallet({ fetch: scriptedRelay(() => ({ status: 500 })).fetch })
    const context = contextOf(wallet)
    await recordProof(context, accountId, 'Quote:1', challenge)
    await recordProof(context, accountId, 'Quote:2', other)

    await removeProof(context, accountId, other)

    expect(await awaitsProof(context, accountId, challenge)).toBe(false)
    expect(await awaitsProof(context, accountId, other)).toBe(true)
  })

  it('counts for its quote and its challenge alone', async () => {
    const { wallet } = await signedInWallet({ fetch: scriptedRelay(() => ({ status: 500 })).fetch })
    const context = contextOf(wallet)
    await recordProof(context, accountId, 'Quote:1', challenge)

    expect(await wasProven(context, accountId, 'Quote:1')).toBe(true)
    expect(await wasProven(context, accountId, 'Quote:1', challenge.id)).toBe(true)
    expect(await wasProven(context, accountId, 'Quote:1', other.id)).toBe(false)
    expect(await wasProven(context, accountId, 'Quote:2')).toBe(false)
  })

  it('may be in a record that cannot be read', async () => {
    const { wallet } = await signedInWallet({ fetch: scriptedRelay(() => ({ status: 500 })).fetch })
    const context = contextOf(wallet)
    const readRecord = () => Promise.reject(new Error('The database is closed'))
    const unreadable = { ...context, session: { ...context.session, readRecord } }

    expect(await wasProven(unreadable, accountId, 'Quote:1')).toBe(true)
    expect(await wasProven(unreadable, accountId, 'Quote:1', challenge.id)).toBe(true)
  })
})
